import { StartError } from '../errors/start-error.ts';
import { readStored } from './read-stored.ts';
import type { Storage } from './storage.ts';
import { INSTALLATION_KEY } from './storage-keys.ts';

/** The pictures in the storage belong to another database. */
export class ForeignStorageError extends StartError {
  override name = 'ForeignStorageError';
}

/** The storage has no mark of this database, and one of the two is not empty. */
export class UnmarkedStorageError extends StartError {
  override name = 'UnmarkedStorageError';
}

/** The database that a storage's pictures should belong to. */
export interface Owner {
  /** Its name, which is the mark in the storage. */
  installation: string;
  /** How it is described to an operator: `the database …`. */
  place: string;
  /** How many pictures it has rows for. */
  pictures: () => Promise<number>;
}

/** The name of the database that the storage's pictures belong to; `null` if none has marked it yet. */
async function notedIn(storage: Storage): Promise<string | null> {
  const noted = await readStored(storage, INSTALLATION_KEY);
  return noted === null ? null : Buffer.from(noted).toString();
}

async function isMarked(storage: Storage, { installation, place }: Owner): Promise<boolean> {
  const noted = await notedIn(storage);
  if (noted === null || noted === installation) return noted !== null;
  throw new ForeignStorageError(
    `The pictures in ${storage.place} belong to another database, not to ${place}. Restore that one, or use another bucket, S3_PREFIX or DATA_DIR.`,
  );
}

const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function missing(storage: Storage, { place }: Owner, pictures: number): UnmarkedStorageError {
  return new UnmarkedStorageError(
    `${capitalised(storage.place)} bears no mark, although ${place} lists pictures (${pictures}): correct the settings that lead to both, or, if this is the place and its pictures are lost, run \`npm run doctor -- --claim-storage\`.`,
  );
}

function unexplained(storage: Storage, { place }: Owner, files: number): UnmarkedStorageError {
  return new UnmarkedStorageError(
    `${capitalised(storage.place)} holds files of pictures (${files}) that ${place} does not know: use another bucket, S3_PREFIX, DATA_DIR or database, or, if these files can be deleted, run \`npm run doctor -- --claim-storage\`.`,
  );
}

/** If there are rows or files, the other half was lost or not found, and nothing may be removed. */
async function requireBothEmpty(storage: Storage, owner: Owner): Promise<void> {
  const files = (await storage.list()).length;
  const pictures = await owner.pictures();
  // A server that started in the meantime marks the storage before it takes its first picture.
  if (await isMarked(storage, owner)) return;
  if (pictures > 0) throw missing(storage, owner, pictures);
  if (files > 0) throw unexplained(storage, owner, files);
}

/**
 * Makes sure that the storage holds this database's pictures, or none while the database has none either.
 *
 * @throws {ForeignStorageError} when another database has marked it.
 * @throws {UnmarkedStorageError} when none has marked it, and there are rows or files.
 */
export async function requireOwnStorage(storage: Storage, owner: Owner): Promise<void> {
  if (!(await isMarked(storage, owner))) await requireBothEmpty(storage, owner);
}

/**
 * Marks the storage as the one that holds this database's pictures. Files without a row are eventually removed from it,
 * and rows without a file can be too, so a storage must never be combined with the wrong database by mistake.
 *
 * @param options.anyway also marks it if there are rows or files, because the operator says so.
 * @throws the same as `requireOwnStorage`; a storage marked by another database is never taken.
 */
export async function claimStorage(
  storage: Storage,
  owner: Owner,
  { anyway = false }: { anyway?: boolean } = {},
): Promise<void> {
  if (await isMarked(storage, owner)) return;
  if (!anyway) await requireBothEmpty(storage, owner);
  await storage.prepare();
  await storage.put(INSTALLATION_KEY, Buffer.from(owner.installation));
}

/**
 * Makes sure that the storage claimed at the start is still there.
 *
 * @throws {UnmarkedStorageError} when the mark is missing: moved away, or its disk no longer mounted.
 */
export async function requireMarkedStorage(storage: Storage, owner: Owner): Promise<void> {
  if (!(await isMarked(storage, owner))) throw missing(storage, owner, await owner.pictures());
}
