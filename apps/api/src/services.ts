import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { AppParts } from './app.ts';
import { openBillingGateway } from './billing/create-billing.ts';
import { plansRepository } from './billing/plans.repository.ts';
import { proPictures } from './billing/pro-pictures.repository.ts';
import { loadAuthSecret } from './config/auth-secret.ts';
import { type Config, s3Settings } from './config/config.ts';
import { type OpenedDatabase, openDatabase } from './db/database.ts';
import { lockDirectory } from './db/directory-lock.ts';
import { installationId } from './db/installation.ts';
import { migrate } from './db/migrations.ts';
import { builtInIdentity } from './identity/better-auth.ts';
import { firebaseIdentity } from './identity/firebase.ts';
import type { Identity } from './identity/identity.ts';
import { encodingsRepository } from './images/encodings.repository.ts';
import { ABANDONED_MILLISECONDS, type TidyingTimes, tidyUp } from './images/housekeeping.usecases.ts';
import { openMailer } from './mail/open-mailer.ts';
import { claimStorage } from './storage/claim-storage.ts';
import { openDiskStorage } from './storage/disk-storage.ts';
import { openS3Storage } from './storage/s3-storage.ts';
import type { Storage } from './storage/storage.ts';
import { createReadiness } from './system/readiness.ts';
import { piscinaWorkers } from './workers/piscina-workers.ts';

export type Services = Pick<
  AppParts,
  'repositories' | 'billing' | 'storage' | 'identity' | 'workers' | 'ready'
> & {
  /** Finishes what is running and closes everything. */
  close: () => Promise<void>;
};

/** Told what a service has to say: fixed sentences, never what it was working on. */
export type ServiceLog = (level: 'debug' | 'info' | 'warn' | 'error', message: string) => void;

export interface ServiceOptions {
  log: ServiceLog;
  /** Where letters go that no mail server sends. */
  print: (text: string) => void;
}

const printLine = (text: string) => void process.stdout.write(`${text}\n`);

/** A data directory with a database file in it belongs to one process. */
async function takeDirectory({ dataDir, databaseUrl }: Config, closing: AsyncDisposableStack): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (databaseUrl !== undefined) return;
  const lock = lockDirectory(dataDir);
  closing.defer(() => lock.release());
}

async function openIdentity(
  config: Config,
  { db, engine, alone }: OpenedDatabase,
  { log, print, closing }: ServiceOptions & { closing: AsyncDisposableStack },
): Promise<Identity> {
  const { firebaseProjectId: projectId, firebaseJwksUrl: jwksUrl, requireVerifiedEmail } = config;
  if (config.identityProvider === 'firebase' && projectId !== undefined) {
    await alone(() => migrate(db));
    return firebaseIdentity({ projectId, jwksUrl, requireVerifiedEmail });
  }
  const secret = await loadAuthSecret(config);
  const mailer = openMailer(config, { log, print });
  closing.defer(() => mailer.close());
  return alone(async () => {
    await migrate(db);
    return builtInIdentity({ db, engine, secret, settings: config, mailer, log });
  });
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

/** On a database of its own nobody else is encoding, so whatever is in progress there was cut short. */
function tidyingTimes({ engine }: OpenedDatabase): TidyingTimes {
  const now = new Date();
  const margin = engine === 'sqlite' ? -1 : ABANDONED_MILLISECONDS;
  return { now, abandonedBefore: new Date(now.getTime() - margin) };
}

async function open(config: Config, options: ServiceOptions, closing: AsyncDisposableStack) {
  const { log } = options;
  await takeDirectory(config, closing);
  const database = openDatabase(config, () => log('warn', 'a database connection was lost'));
  closing.defer(() => database.db.destroy());
  const identity = await openIdentity(config, database, { ...options, closing });
  const encodings = encodingsRepository(database.db);
  const times = tidyingTimes(database);
  const storage = await openStorage(config, times, closing);
  await claimStorage(storage, await database.alone(() => installationId(database.db)));
  await tidyUp(times, { encodings, storage });
  const onThreadError = ({ name }: Error) => log('error', `a picture worker stopped (${name})`);
  const workers = piscinaWorkers({ ...config, onThreadError });
  closing.defer(() => workers.close());
  const plans = plansRepository(database.db);
  const repositories = { encodings, plans, proPictures: proPictures(database.db) };
  const billing = openBillingGateway(config, database.db);
  const ready = createReadiness(() => sql`select 1`.execute(database.db));
  return { repositories, billing, storage, identity, workers, ready };
}

/**
 * Opens the services that the settings ask for: database, storage of pictures, sign-in, picture workers. What a
 * crash left behind is tidied before anybody is served.
 *
 * @throws {DirectoryInUseError} when another process works on the directory.
 * @throws {DatabaseUnreachableError} when the database cannot be used.
 * @throws {BucketUnreachableError} when the bucket cannot be used.
 * @throws {ForeignStorageError} when the pictures there are those of another database.
 */
export async function openServices(
  config: Config,
  { log = () => {}, print = printLine }: Partial<ServiceOptions> = {},
): Promise<Services> {
  const closing = new AsyncDisposableStack();
  try {
    return { ...(await open(config, { log, print }, closing)), close: () => closing.disposeAsync() };
  } catch (error) {
    await closing.disposeAsync();
    throw error;
  }
}
