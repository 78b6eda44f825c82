import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH_IT = /\.(?:js|css|svg|html|json|webmanifest|wasm)$/;
/** Files that only the server reads. */
const SERVER_ONLY = /[/\\]\.server[/\\]/;
const SMALL = 512;

const smaller = { br: promisify(brotliCompress), gz: promisify(gzip) } as const;

async function compress(path: string): Promise<void> {
  if (!WORTH_IT.test(path) || (await stat(path)).size < SMALL) return;
  const bytes = await readFile(path);
  await writeFile(`${path}.br`, await smaller.br(bytes));
  await writeFile(`${path}.gz`, await smaller.gz(bytes));
}

/** Puts a `.br` and a `.gz` beside every file that compression makes smaller, for the server to send. */
export const compressFiles = (): Plugin => ({
  name: 'compress-files',
  apply: 'build',
  async writeBundle({ dir = 'dist' }) {
    const names = await readdir(dir, { recursive: true, withFileTypes: true });
    const sent = names
      .filter((entry) => entry.isFile() && entry.name !== 'index.html')
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !SERVER_ONLY.test(path));
    await Promise.all(sent.map(compress));
  },
});
