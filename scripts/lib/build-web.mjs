import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { node24, node24Environment, programOf } from './node24.mjs';
import { runQuietly } from './processes.mjs';
import { ROOT } from './root.mjs';

const SOURCES = [
  'package-lock.json',
  'apps/web/index.html',
  'apps/web/package.json',
  'apps/web/vite.config.ts',
  'apps/web/public',
  'apps/web/scripts',
  'apps/web/service-worker',
  'apps/web/src',
  'packages/codec/src',
  'packages/contract/src',
  'packages/imaging/src',
  'packages/jpeg/src',
];

/** When a file, or anything below a directory, last changed; 0 if it does not exist. */
function changedAt(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  const below = readdirSync(path).map((name) => changedAt(join(path, name)));
  return Math.max(stats.mtimeMs, ...below);
}

/** Whether a build has ended, after the last change: `hashes.txt` is the last file that it writes. */
function isBuilt() {
  const builtAt = changedAt(join(ROOT, 'apps/web/dist/hashes.txt'));
  return SOURCES.every((source) => changedAt(join(ROOT, source)) < builtAt);
}

/** Set for all processes started from here: if they built again, they would replace pages that servers are sending out. */
const PAGES_ARE_BUILT = 'PAGES_ARE_BUILT';

/** Builds the pages, unless they are newer than everything they are made from. Only the first of a run's processes looks. */
export async function buildWebIfNeeded() {
  if (process.env[PAGES_ARE_BUILT] !== undefined) return;
  if (!isBuilt()) await buildWeb();
  process.env[PAGES_ARE_BUILT] = '1';
}

async function buildWeb() {
  console.log('Building the pages…');
  await runQuietly(node24(), [programOf('vite', 'vite'), 'build'], {
    cwd: join(ROOT, 'apps/web'),
    env: node24Environment(),
  });
}
