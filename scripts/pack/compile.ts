import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { programOf } from '../lib/node24.mjs';
import { ROOT } from '../lib/root.mjs';
import type { Manifest } from './manifest.ts';

/** A package in the repository. */
export interface Source {
  /** Its path from the root. */
  readonly folder: string;
  readonly manifest: Manifest;
}

/** The source of each name that packages import from each other. */
function sourcesByName(sources: readonly Source[]): Record<string, [string]> {
  const pairs = sources.flatMap(({ folder, manifest: { name, exports = {} } }) =>
    Object.entries(exports).map(([path, file]) => [join(name, path), [join(ROOT, folder, file)]]),
  );
  return Object.fromEntries(pairs);
}

/**
 * Compiles what packages export, and whatever that imports, with types, into `<work>/compiled`, a tree like that of the
 * repository. They find each other by `paths`: for what the compiler finds through node_modules it does not reliably
 * write output.
 * @throws Error that quotes the compiler
 */
export async function compile(sources: readonly Source[], work: string): Promise<string> {
  const outDir = join(work, 'compiled');
  const project = {
    extends: join(ROOT, 'tsconfig.base.json'),
    compilerOptions: {
      ...{ rootDir: ROOT, outDir, noEmit: false, declaration: true, paths: sourcesByName(sources) },
      ...{
        allowImportingTsExtensions: false,
        rewriteRelativeImportExtensions: true,
        resolveJsonModule: true,
      },
      ...{ lib: ['ES2024', 'WebWorker'], types: ['node'], typeRoots: [join(ROOT, 'node_modules/@types')] },
      noUncheckedIndexedAccess: false,
    },
    files: sources.flatMap(({ folder, manifest: { exports = {}, bin = {} } }) =>
      [...Object.values(exports), ...Object.values(bin)].map((file) => join(ROOT, folder, file)),
    ),
  };
  const path = join(work, 'tsconfig.json');
  await writeFile(path, JSON.stringify(project));
  await promisify(execFile)(process.execPath, [programOf('typescript', 'tsc'), '-p', path]);
  return outDir;
}
