import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppParts } from './app.ts';
import { loadAuthSecret } from './config/auth-secret.ts';
import type { Config } from './config/config.ts';
import { openDatabase } from './db/database.ts';
import { lockDirectory } from './db/directory-lock.ts';
import { migrate } from './db/migrations.ts';
import { builtInIdentity } from './identity/better-auth.ts';
import { encodingsRepository } from './images/encodings.repository.ts';
import { tidyUp } from './images/housekeeping.usecases.ts';
import { openDiskStorage } from './storage/disk-storage.ts';
import { piscinaWorkers } from './workers/piscina-workers.ts';

export type Services = Pick<AppParts, 'repositories' | 'storage' | 'identity' | 'workers'> & {
  /** Finishes what is running and closes everything. */
  close: () => Promise<void>;
};

/** Told what a service has to say: fixed sentences, never what it was working on. */
export type ServiceLog = (level: 'debug' | 'info' | 'warn' | 'error', message: string) => void;

/**
 * Opens the embedded services of a data directory: SQLite, files on disk, built-in sign-in, picture workers.
 * What a crash left behind is tidied before anybody is served.
 *
 * @throws {DirectoryInUseError} when another process works on the directory.
 */
export async function openServices(config: Config, log: ServiceLog = () => {}): Promise<Services> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const lock = lockDirectory(config.dataDir);
  const db = openDatabase(config.dataDir);
  await migrate(db);
  const secret = await loadAuthSecret(config);
  const identity = await builtInIdentity({ db, secret, publicOrigin: config.publicOrigin, log });
  const encodings = encodingsRepository(db);
  const storage = await openDiskStorage(join(config.dataDir, 'images'));
  const now = new Date();
  await tidyUp({ now, abandonedBefore: new Date(now.getTime() + 1) }, { encodings, storage });
  const onThreadError = ({ name }: Error) => log('error', `a picture worker stopped (${name})`);
  const workers = piscinaWorkers({ ...config, onThreadError });
  const close = async () => {
    await workers.close();
    await db.destroy();
    lock.release();
  };
  return { repositories: { encodings }, storage, identity, workers, close };
}
