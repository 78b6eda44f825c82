import { chmod, mkdir, stat } from 'node:fs/promises';
import { dataDirectory } from '../config/data-directory.ts';
import { unusable } from '../errors/unusable-directory.ts';

/** The files SQLite keeps beside a database file. */
const BESIDE = ['', '-wal', '-shm', '-journal'];

async function statIfThere(path: string) {
  return stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** Anything owned by somebody else is theirs to protect. */
async function closeToOthers(path: string): Promise<void> {
  const found = await statIfThere(path);
  if (found === null || found.uid !== process.getuid?.() || (found.mode & 0o077) === 0) return;
  await chmod(path, found.mode & 0o700);
}

async function makePrivate(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const { database, lock, pictures, secret } = dataDirectory(dataDir);
  const files = [database, lock].flatMap((path) => BESIDE.map((end) => `${path}${end}`));
  for (const path of [...files, pictures, secret]) await closeToOthers(path);
}

/**
 * Creates the data directory if it is missing, and closes to others what an installation keeps there.
 *
 * @throws {StartError} when the directory cannot be used.
 */
export async function makePrivateDirectory(dataDir: string): Promise<void> {
  await makePrivate(dataDir).catch((error: unknown) => {
    throw unusable(error, dataDir);
  });
}
