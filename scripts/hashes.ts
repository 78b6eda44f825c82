import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadDrawing } from '../apps/api/src/http/pages/page-drawing.ts';
import { differences } from './hashes/compare.ts';
import { buildWebIfNeeded } from './lib/build-web.mjs';
import { ROOT } from './lib/root.mjs';

const DIST = join(ROOT, 'apps/web/dist');
const [address] = process.argv.slice(2);

async function fetched(path: string): Promise<{ ok: boolean; bytes: Uint8Array }> {
  const response = await fetch(new URL(path, address));
  return { ok: response.ok, bytes: new Uint8Array(await response.arrayBuffer()) };
}

/** Prints the hashes of the pages built here or, given the address of a server, how what it sends differs from them. */
await buildWebIfNeeded();
const build = {
  hashes: await readFile(join(DIST, 'hashes.txt'), 'utf8'),
  index: await readFile(join(DIST, 'index.html'), 'utf8'),
  drawPage: await loadDrawing(DIST),
};
if (address === undefined) {
  process.stdout.write(build.hashes);
} else {
  const found = await differences(build, fetched);
  for (const sentence of found) console.log(sentence);
  if (found.length === 0) console.log(`${address} sends exactly the pages that were built here.`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
