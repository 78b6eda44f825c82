import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, s3Settings } from './config/config.ts';
import { type OpenedDatabase, openDatabase } from './db/database.ts';
import { lockDirectory } from './db/directory-lock.ts';
import { installationId } from './db/installation.ts';
import { migrate } from './db/migrations.ts';
import { type TidyingTimes, tidyingTimes } from './images/housekeeping.usecases.ts';
import { claimStorage } from './storage/claim-storage.ts';
import { openDiskStorage } from './storage/disk-storage.ts';
import { openS3Storage } from './storage/s3-storage.ts';
import type { Storage } from './storage/storage.ts';

/** A database and the pictures that belong to it. */
export interface Stores {
  database: OpenedDatabase;
  storage: Storage;
  /** By now, which encodes in progress no server is working on any more. */
  times: TidyingTimes;
}

export interface OpeningStores {
  /** Closes, in the end, what was opened, also when opening failed half way. */
  closing: AsyncDisposableStack;
  /** Told when a database connection that nobody was using was lost. */
  onConnectionLost: () => void;
  /** Opens them beside a server that may be running on the same data directory. */
  beside?: boolean;
}

/** A data directory with a database file in it belongs to one process. */
async function takeDirectory(
  { dataDir, databaseUrl }: Config,
  { closing, beside = false }: OpeningStores,
): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (databaseUrl !== undefined || beside) return;
  const lock = lockDirectory(dataDir);
  closing.defer(() => lock.release());
}

async function openStorage(
  config: Config,
  { abandonedBefore }: TidyingTimes,
  closing: AsyncDisposableStack,
): Promise<Storage> {
  const bucket = s3Settings(config);
  if (bucket === null) return openDiskStorage(join(config.dataDir, 'images'), { abandonedBefore });
  const storage = await openS3Storage(bucket);
  closing.defer(() => storage.close());
  return storage;
}

/**
 * Opens the database and the storage that the settings name and brings the product's own tables up to date.
 *
 * @throws {StartError} of the kind of what cannot be used.
 */
export async function openStores(config: Config, opening: OpeningStores): Promise<Stores> {
  const { closing, onConnectionLost, beside = false } = opening;
  await takeDirectory(config, opening);
  const database = openDatabase(config, onConnectionLost);
  closing.defer(() => database.db.destroy());
  const installation = await database.alone(async () => {
    await migrate(database.db);
    return installationId(database.db);
  });
  const times = tidyingTimes(await database.now(), { alone: database.engine === 'sqlite' && !beside });
  const storage = await openStorage(config, times, closing);
  await claimStorage(storage, installation);
  return { database, storage, times };
}
