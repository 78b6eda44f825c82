import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { dataDirectory } from '../config/data-directory.ts';
import { StartError } from '../errors/start-error.ts';
import { requireOwnStorage } from '../storage/claim-storage.ts';
import { diskStorage } from '../storage/disk-storage.ts';
import { INSTALLATION_KEY } from '../storage/storage-keys.ts';
import { SourceDatabase } from './source-database.ts';

async function makeEmptyDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if ((await readdir(path)).length > 0) throw new StartError('The directory for the backup is not empty.');
}

/** Skips what is not there, or is removed in the meantime. */
async function copyIfThere(from: string, to: string): Promise<void> {
  await copyFile(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

/**
 * Copies an installation in a data directory, running or not, into an empty directory that can replace it. The database
 * is copied first: pictures added later are then files without rows.
 *
 * @throws {StartError} when there is no installation, when the pictures beside the database are not its own, or when
 * the directory is not empty.
 */
export async function backUp(dataDir: string, into: string): Promise<void> {
  const [from, to] = [dataDirectory(dataDir), dataDirectory(into)];
  using database = new SourceDatabase(dataDir);
  const storage = diskStorage(from.pictures);
  await requireOwnStorage(storage, database.owner);
  await makeEmptyDirectory(into);
  database.copyTo(to.database);
  await mkdir(to.pictures, { mode: 0o700 });
  for (const name of [INSTALLATION_KEY, ...(await storage.list())]) {
    await copyIfThere(join(from.pictures, name), join(to.pictures, name));
  }
  await copyIfThere(from.secret, to.secret);
}
