import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Prefix of files being written; those left by a crash are removed at the next start. */
export const TEMPORARY_PREFIX = '.writing-';

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

async function writeAndSync(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Writes a file so that a crash or a power cut leaves either the whole file or none: temporary file, fsync, rename,
 * fsync of the directory. Leaves nothing behind when writing fails. The file is readable only by its owner.
 */
export async function writeDurably({ path, bytes }: { path: string; bytes: Uint8Array }): Promise<void> {
  const directory = dirname(path);
  const temporary = join(directory, `${TEMPORARY_PREFIX}${basename(path)}-${randomBytes(6).toString('hex')}`);
  try {
    await writeAndSync(temporary, bytes);
    await rename(temporary, path);
    await syncDirectory(directory);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
