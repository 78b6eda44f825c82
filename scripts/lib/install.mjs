import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNode24 } from './node24.mjs';
import { runQuietly } from './processes.mjs';
import { ROOT } from './root.mjs';

const INSTALL = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];

function lockedPackages(path) {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8')).packages;
}

function installedPackages() {
  try {
    return lockedPackages('node_modules/.package-lock.json');
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return {};
    throw error;
  }
}

/** Whether node_modules holds what package-lock.json lists. npm writes the list in node_modules when it is done. */
export function isInstalled() {
  const installed = installedPackages();
  const wanted = Object.entries(lockedPackages('package-lock.json'));
  const missing = wanted.some(
    ([path, { version, optional, devOptional }]) =>
      path.includes('node_modules/') && !optional && !devOptional && installed[path]?.version !== version,
  );
  return !missing && findNode24() !== null;
}

/** Installs exactly what package-lock.json lists, unless it is there already. */
export async function installIfNeeded() {
  if (isInstalled()) return;
  console.log('Installing dependencies…');
  const { npm_execpath: npm, npm_node_execpath: hostNode } = process.env;
  // Not on the Node that runs this script: it may be the one in node_modules, which is about to be replaced.
  if (npm && hostNode) await runQuietly(hostNode, [npm, ...INSTALL]);
  else await runQuietly('npm', INSTALL, { shell: process.platform === 'win32' });
}
