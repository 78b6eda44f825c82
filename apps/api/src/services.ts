import { sql } from 'kysely';
import type { AppParts } from './app.ts';
import { openBilling } from './billing/billing.context.ts';
import { loadAuthSecret } from './config/auth-secret.ts';
import type { Config } from './config/config.ts';
import type { OpenedDatabase } from './db/database.ts';
import { builtInIdentity } from './identity/better-auth.ts';
import { firebaseIdentity } from './identity/firebase.ts';
import {
  type FormerAccounts,
  type FormerNames,
  formerAccounts,
  formerNames,
} from './identity/former-accounts.ts';
import type { Identity } from './identity/identity.ts';
import type { ProvenPerson } from './identity/unproven-accounts.ts';
import { type Housekeeping, tidyRows, tidyUp } from './images/housekeeping.usecases.ts';
import { LEFTOVER } from './images/images.context.ts';
import { encodingsRepository } from './images/repository/encodings.repository.ts';
import { orphansRepository } from './images/repository/orphans.repository.ts';
import {
  type UnprovenPasts,
  unprovenPastsRepository,
} from './images/repository/unproven-pasts.repository.ts';
import { openSharedLimits } from './limits/shared-limits.ts';
import { openMailer } from './mail/open-mailer.ts';
import type { Outbox } from './mail/outbox.ts';
import { NO_OBSERVER, type Observer } from './observing/observer.ts';
import { openStores, type Stores } from './open-stores.ts';
import { requireMarkedStorage } from './storage/claim-storage.ts';
import { createReadiness } from './system/readiness.ts';
import { processWorkers } from './workers/process-workers.ts';
import { openSandbox } from './workers/processes/sandbox.ts';
import { starterHere } from './workers/processes/started.ts';
import { starterBeside } from './workers/processes/starter-beside.ts';

export type Services = Pick<
  AppParts,
  'repositories' | 'billing' | 'storage' | 'identity' | 'workers' | 'limits' | 'ready'
> & {
  /** Sends the letters of the built-in sign-in. */
  mailer: Outbox | null;
  /** The clock that decides what is removed (see `OpenedDatabase`). */
  databaseNow: () => Promise<Date>;
  /** What tidying up needs. */
  housekeeping: Housekeeping;
  /** Finishes what is running and closes everything. */
  close: () => Promise<void>;
};

/** Receives a service's messages: fixed sentences, never what it was working on, and the error behind one. */
export type ServiceLog = (
  level: 'debug' | 'info' | 'warn' | 'error',
  message: string,
  error?: unknown,
) => void;

export interface ServiceOptions {
  log: ServiceLog;
  observer: Observer;
  /** Where letters are printed when there is no mail server. */
  print: (text: string) => void;
  /** Whether to start a picture worker before the first picture arrives. */
  warm: boolean;
  now: () => Date;
}

const QUIET: ServiceOptions = {
  log: () => {},
  observer: NO_OBSERVER,
  print: (text) => void process.stdout.write(`${text}\n`),
  warm: false,
  now: () => new Date(),
};

interface OpeningIdentity extends ServiceOptions {
  closing: AsyncDisposableStack;
  secret: string;
  names: FormerNames;
  former: FormerAccounts;
  unprovenPasts: UnprovenPasts;
}

async function openIdentity(
  config: Config,
  { db, engine, alone }: OpenedDatabase,
  { log, print, now, closing, secret, names, former, unprovenPasts }: OpeningIdentity,
): Promise<{ identity: Identity; mailer: Outbox | null }> {
  const { firebaseProjectId: projectId, firebaseJwksUrl: jwksUrl, requireVerifiedEmail } = config;
  if (config.identityProvider === 'firebase' && projectId !== undefined) {
    const settings = { projectId, jwksUrl, requireVerifiedEmail };
    return { identity: firebaseIdentity(settings, { names, former, now }), mailer: null };
  }
  const mailer = await openMailer(config, { db, secret, log, print });
  closing.defer(() => mailer.close());
  const onProof = ({ id: uid, email }: ProvenPerson) =>
    unprovenPasts.note({ uid, countedAs: names.ofAddress({ email, proven: false }), now: now() });
  const identity = await alone(() =>
    builtInIdentity({ db, engine, secret, settings: config, mailer, onProof, log }),
  );
  return { identity, mailer };
}

function housekeepingOf(
  { database: { db }, storage, owner }: Stores,
  { config: { orphanDays }, log }: { config: Config; log: ServiceLog },
): Housekeeping {
  return {
    encodings: encodingsRepository(db),
    orphans: orphansRepository(db),
    storage,
    orphanDays,
    requireOwnStorage: () => requireMarkedStorage(storage, owner),
    warn: (message) => log('warn', message),
    onLeftover: (error) => log('error', LEFTOVER, error),
  };
}

async function open(config: Config, options: ServiceOptions, closing: AsyncDisposableStack) {
  const { log, warm, observer, now } = options;
  const onConnectionLost = () => log('warn', 'a database connection was lost');
  const stores = await openStores(config, { closing, onConnectionLost });
  const { database, storage, times } = stores;
  const secret = await loadAuthSecret(config);
  const names = formerNames(secret);
  const former = formerAccounts(database.db, names);
  const unprovenPasts = unprovenPastsRepository(database.db);
  const parts = { ...options, closing, secret, names, former, unprovenPasts };
  const { identity, mailer } = await openIdentity(config, database, parts);
  const housekeeping = housekeepingOf(stores, { config, log });
  const { encodings } = housekeeping;
  const tidy = database.engine === 'sqlite' ? tidyUp : tidyRows;
  await tidy(times, housekeeping);
  const onDeath = ({ message }: Error) => log('error', message);
  const starter = warm ? await starterBeside() : starterHere;
  closing.defer(() => starter.close());
  const sandbox = await openSandbox(config, (sentence) => log('warn', sentence));
  const workers = processWorkers({ ...config, starter, sandbox, warm, onDeath, observer });
  closing.defer(() => workers.close());
  const billing = await openBilling(config, database.db, {
    now,
    say: (sentence, error) => log('warn', sentence, error),
  });
  const limits = await openSharedLimits({ redisUrl: config.redisUrl, database, secret, log, closing });
  const ready = createReadiness(() => sql`select 1`.execute(database.db));
  const repositories = { encodings, formerAccounts: former, unprovenPasts };
  return {
    repositories,
    billing,
    storage,
    identity,
    mailer,
    workers,
    limits,
    ready,
    databaseNow: database.now,
    housekeeping,
  };
}

/**
 * Opens the configured services: database, storage of pictures, sign-in, picture workers. Tidies what a crash left
 * behind before serving anybody.
 *
 * @throws {DirectoryInUseError} when another process works on the directory.
 * @throws {DatabaseUnreachableError} when the database cannot be used.
 * @throws {BucketUnreachableError} when the bucket cannot be used.
 * @throws {StartError} when there is no sandbox for pictures although one is required.
 * @throws {ForeignStorageError} when the pictures there are those of another database.
 * @throws {UnmarkedStorageError} when the database's pictures are not there.
 */
export async function openServices(config: Config, given: Partial<ServiceOptions> = {}): Promise<Services> {
  const options = { ...QUIET, ...given };
  const closing = new AsyncDisposableStack();
  try {
    return { ...(await open(config, options, closing)), close: () => closing.disposeAsync() };
  } catch (error) {
    await closing.disposeAsync();
    throw error;
  }
}
