import { copyFile, mkdir, readdir, realpath, rm } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { dataDirectory } from '../config/data-directory.ts';
import { AppError } from '../errors/app-error.ts';
import { StartError } from '../errors/start-error.ts';
import { requireOwnStorage } from '../storage/claim-storage.ts';
import { diskStorage } from '../storage/disk-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { INSTALLATION_KEY } from '../storage/storage-keys.ts';
import { withPlaceNamed } from './named-storage.ts';
import { SourceDatabase } from './source-database.ts';

const impossible = (into: string, reason: string, cause?: unknown) =>
  new StartError(`The backup cannot be made in ${into}: ${reason}.`, { cause });

/** The real path of a file or directory that may not exist yet. */
async function realPath(path: string): Promise<string> {
  const above = dirname(path);
  return realpath(path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || above === path) throw error;
    return join(await realPath(above), basename(path));
  });
}

async function requireOutside(dataDir: string, into: string): Promise<void> {
  const way = relative(await realpath(dataDir), await realPath(resolve(into)));
  const isInside = way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
  if (isInside) throw impossible(into, 'that is inside DATA_DIR');
}

/** @returns a function that removes an unfinished backup there, and all directories created for it. */
async function makeEmptyDirectory(path: string): Promise<() => Promise<void>> {
  const created = await mkdir(resolve(path), { recursive: true, mode: 0o700 });
  if ((await readdir(path)).length > 0) throw new StartError('The directory for the backup is not empty.');
  const { database, pictures, secret } = dataDirectory(path);
  const begun = created === undefined ? [database, `${database}-journal`, pictures, secret] : [created];
  return async () => {
    for (const one of begun) await rm(one, { recursive: true, force: true });
  };
}

/** Skips what is not there, or is removed in the meantime. */
async function copyIfThere(from: string, to: string): Promise<void> {
  await copyFile(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

interface Ways {
  from: ReturnType<typeof dataDirectory>;
  to: ReturnType<typeof dataDirectory>;
}

/** The mark comes last: no server starts on pictures without it, so none starts on a part of a backup. */
async function copyAll(database: SourceDatabase, storage: Storage, { from, to }: Ways): Promise<void> {
  database.copyTo(to.database);
  await mkdir(to.pictures, { mode: 0o700 });
  await copyIfThere(from.secret, to.secret);
  for (const name of [...(await storage.list()), INSTALLATION_KEY]) {
    await copyIfThere(join(from.pictures, name), join(to.pictures, name)).catch(async (error: unknown) => {
      // A copy that fails does not say which of the two sides is the reason.
      await storage.open(name);
      throw error;
    });
  }
}

/** Gives the reason of a failure that is the system's or the database's. */
async function explained<Result>(into: string, work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    if (!(error instanceof Error) || error instanceof StartError || error instanceof AppError) throw error;
    throw 'code' in error ? impossible(into, error.message, error) : error;
  });
}

/**
 * Copies an installation in a data directory, running or not, into an empty directory that can replace it. The database
 * is copied first: pictures added later are then files without rows. If that fails, nothing of the copy is left.
 *
 * @throws {StartError} when there is no installation, when the pictures beside the database are not its own or cannot
 * all be read, or when the directory is not empty, is inside the data directory, or cannot be written to.
 */
export async function backUp(dataDir: string, into: string): Promise<void> {
  const ways = { from: dataDirectory(dataDir), to: dataDirectory(into) };
  using database = new SourceDatabase(dataDir);
  const storage = withPlaceNamed(diskStorage(ways.from.pictures));
  await requireOwnStorage(storage, database.owner);
  await explained(into, requireOutside(dataDir, into));
  const remove = await explained(into, makeEmptyDirectory(into));
  await explained(into, copyAll(database, storage, ways)).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
}
