import { StartError } from '../errors/start-error.ts';
import { readStored } from './read-stored.ts';
import type { Storage } from './storage.ts';
import { INSTALLATION_KEY } from './storage-keys.ts';

/** The pictures in the storage belong to another database. */
export class ForeignStorageError extends StartError {
  override name = 'ForeignStorageError';
}

/** The name of the database that the storage's pictures belong to; `null` before one has noted itself. */
export async function notedIn(storage: Storage): Promise<string | null> {
  const noted = await readStored(storage, INSTALLATION_KEY);
  return noted === null ? null : Buffer.from(noted).toString();
}

/**
 * Notes in the storage whose pictures it holds. What has no row is removed from it, so a storage must never meet a
 * database that knows nothing of it.
 *
 * @throws {ForeignStorageError} when another database has noted itself.
 */
export async function claimStorage(storage: Storage, installation: string): Promise<void> {
  const noted = await notedIn(storage);
  if (noted === null) return storage.put(INSTALLATION_KEY, Buffer.from(installation));
  if (noted === installation) return;
  throw new ForeignStorageError(
    'The pictures there belong to another database. Restore that one, or use another bucket, S3_PREFIX or DATA_DIR.',
  );
}
