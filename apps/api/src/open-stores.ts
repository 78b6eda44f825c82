import { type Config, s3Settings } from './config/config.ts';
import { dataDirectory } from './config/data-directory.ts';
import { type OpenedDatabase, openDatabase } from './db/database.ts';
import { lockDirectory } from './db/directory-lock.ts';
import { installationId, knownPictures } from './db/installation.ts';
import { migrate } from './db/migrations/migrations.ts';
import { requireInstallation } from './db/open-in-directory.ts';
import { makePrivateDirectory } from './db/private-directory.ts';
import { type TidyingTimes, tidyingTimes } from './images/housekeeping.usecases.ts';
import { claimStorage, type Owner, requireOwnStorage } from './storage/claim-storage.ts';
import { diskStorage } from './storage/disk-storage.ts';
import { withNamedFailures } from './storage/named-failures.ts';
import type { Storage } from './storage/storage.ts';

/** A database and the pictures that belong to it. */
export interface Stores {
  database: OpenedDatabase;
  storage: Storage;
  /** Which encodes in progress count as abandoned, as of now. */
  times: TidyingTimes;
  /** The database as the owner of the storage (see `requireMarkedStorage`). */
  owner: Owner;
}

export interface OpeningStores {
  /** Closes whatever was opened, even if opening failed halfway. */
  closing: AsyncDisposableStack;
  /** Called when an idle database connection was lost. */
  onConnectionLost: () => void;
  /**
   * Opens an existing installation beside a server that may be running on the same data directory: creates no database
   * file, and does not mark the storage.
   */
  beside?: boolean;
  /** Accepts a storage without a mark as the database's own, because the operator says so. */
  claim?: boolean;
}

/**
 * A data directory containing a database file belongs to one process. Only a server makes a new one. With Postgres and a
 * bucket none is needed.
 */
async function takeDirectory(
  { dataDir, databaseUrl, s3Bucket }: Config,
  { closing, beside = false }: OpeningStores,
): Promise<void> {
  if (databaseUrl !== undefined && s3Bucket !== undefined) return;
  if (databaseUrl === undefined && beside) requireInstallation(dataDir);
  await makePrivateDirectory(dataDir);
  if (databaseUrl !== undefined || beside) return;
  const lock = lockDirectory(dataDir);
  closing.defer(() => lock.release());
}

async function openStorage(config: Config, closing: AsyncDisposableStack): Promise<Storage> {
  const bucket = s3Settings(config);
  if (bucket === null) return diskStorage(dataDirectory(config.dataDir).pictures);
  const { openS3Storage } = await import('./storage/s3-storage.ts');
  const storage = await openS3Storage(bucket);
  closing.defer(() => storage.close());
  return storage;
}

async function openOwnDatabase(config: Config, { closing, onConnectionLost }: OpeningStores) {
  const database = openDatabase(config, onConnectionLost);
  const { db, place } = database;
  closing.defer(() => db.destroy());
  const installation = await database.alone(async () => {
    await migrate(db);
    return installationId(db);
  });
  const owner: Owner = { installation, place, pictures: () => knownPictures(db) };
  return { database, owner };
}

/**
 * Opens the database and the storage named in the settings, makes sure that they belong together, and migrates the
 * product's own tables.
 *
 * @throws {StartError} of the class for whatever cannot be used.
 */
export async function openStores(config: Config, opening: OpeningStores): Promise<Stores> {
  const { closing, beside = false, claim = false } = opening;
  await takeDirectory(config, opening);
  const { database, owner } = await openOwnDatabase(config, opening);
  const times = tidyingTimes(await database.now(), { alone: database.engine === 'sqlite' && !beside });
  const storage = withNamedFailures(await openStorage(config, closing));
  if (beside && !claim) await requireOwnStorage(storage, owner);
  else await claimStorage(storage, owner, { anyway: claim });
  await storage.removeUnfinished(times.abandonedBefore);
  return { database, storage, times, owner };
}
