import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { ROOT } from './root.mjs';

const require = createRequire(join(ROOT, 'package.json'));

/** The Node that the npm package `node` brought, or null until it is fully installed. */
export function findNode24() {
  try {
    const manifest = require.resolve('node/package.json');
    const path = join(dirname(manifest), require(manifest).bin.node);
    return [path, `${path}.exe`].find((candidate) => existsSync(candidate)) ?? null;
  } catch {
    return null;
  }
}

/** The Node 24 that everything runs on. */
export function node24() {
  const path = findNode24();
  if (path === null) throw new Error('Node 24 is missing from node_modules. Run `npm ci`.');
  return path;
}

/** This environment, with Node 24 and the installed programs first in the path. */
export function node24Environment(extra = {}) {
  const path = [dirname(node24()), join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  return { ...process.env, ...extra, PATH: path };
}

/** The script that a program of an installed package runs, for instance `('vite', 'vite')`. */
export function programOf(packageName, program) {
  const manifest = require.resolve(`${packageName}/package.json`);
  const { bin } = require(manifest);
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[program]);
}
