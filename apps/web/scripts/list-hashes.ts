import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import manifest from '../package.json' with { type: 'json' };

const LIST = 'hashes.txt';
/** Compressed copies of listed files, and files that only the server reads. */
const UNLISTED = /\.(?:br|gz)$|^\.(?:vite|server)\/|^hashes\.txt$/;

async function hashLine(directory: string, path: string): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(directory, path)));
  return `${hash.digest('hex')}  ${path}`;
}

/** SHA-256 of every file of a build, by path, in the format that `sha256sum --check` reads. */
async function listOf(directory: string): Promise<string> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((path) => !UNLISTED.test(path));
  const lines = await Promise.all(paths.sort().map((path) => hashLine(directory, path)));
  return [`# Underpaint ${manifest.version}: SHA-256 of the files of its pages`, ...lines, ''].join('\n');
}

/**
 * Puts `hashes.txt` beside the files of a build, so that anybody can compare what a server sends with what we
 * published.
 */
export const listHashes = (): Plugin => ({
  name: 'list-hashes',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    handler: async ({ dir = 'dist' }) => writeFile(join(dir, LIST), await listOf(dir)),
  },
});
