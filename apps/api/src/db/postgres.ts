import { Socket } from 'node:net';
import { type Dialect, PostgresAdapter, PostgresDialect } from 'kysely';
import pg from 'pg';
import { StartError } from '../errors/start-error.ts';
import { refusalSentence } from './postgres-refusal.ts';
import { watched } from './watched-dialect.ts';

const CONNECT_MILLISECONDS = 5000;
const KEEP_ALIVE_MILLISECONDS = 10_000;
const IDLE_MILLISECONDS = 10_000;
const LOCK_MILLISECONDS = 60_000;
/** An arbitrary number, the same in every server of this product. */
const MIGRATION_LOCK = 5_870_341_229;

/** The database of DATABASE_URL cannot be used; the message says why and contains neither address nor password. */
export class DatabaseUnreachableError extends StartError {
  override name = 'DatabaseUnreachableError';
}

/** Sums and counts are 64-bit integers, which the driver returns as text. */
function typeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.INT8) return Number;
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
}

/** How a Postgres is described to an operator: by name and host, without user and password. */
export function postgresPlace(url: string): string {
  const { hostname, pathname } = new URL(url);
  const name = decodeURI(pathname.slice(1));
  return name === '' || hostname === ''
    ? 'the database of DATABASE_URL'
    : `the database ${name} at ${hostname}`;
}

const connection = (url: string) => ({
  connectionString: url,
  application_name: 'underpaint',
  connectionTimeoutMillis: CONNECT_MILLISECONDS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MILLISECONDS,
});

export interface PostgresSettings {
  url: string;
  poolMax: number;
  /**
   * A connection is given up after this many seconds without a byte: the database's machine may be gone without having
   * closed it.
   */
  silenceSeconds: number;
  /** Called when an idle connection broke; the pool opens another when it needs one. */
  onIdleError: (error: Error) => void;
}

function impatientSocket(milliseconds: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(milliseconds, () => socket.destroy(new Error('the database has been silent')));
}

/**
 * Migrations run in `aloneOnPostgres`: Kysely's own lock belongs to a session, which a pooler may lose or never free.
 */
class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class UnlockedDialect extends PostgresDialect {
  override createAdapter() {
    return new UnlockedAdapter();
  }
}

/** Kysely's dialect for Postgres, with a bounded pool of connections that recovers from outages by itself. */
export function postgresDialect(settings: PostgresSettings): Dialect {
  const { url, poolMax, silenceSeconds, onIdleError } = settings;
  const patience = silenceSeconds * 1000;
  const pool = new pg.Pool({
    ...connection(url),
    max: poolMax,
    // Idle connections are closed before their silence is taken for a failure.
    idleTimeoutMillis: Math.min(IDLE_MILLISECONDS, patience / 2),
    stream: () => impatientSocket(patience),
    types: { getTypeParser: typeParser },
  });
  pool.on('error', onIdleError);
  // A connection that breaks during a query fails that query; without a listener it would also end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return watched(new UnlockedDialect({ pool }), { network: true });
}

/**
 * The lock ends with its transaction, so that it works through a pooler, which may give each transaction another
 * session.
 */
async function takeLock(client: pg.Client, milliseconds: number): Promise<void> {
  await client.query(
    `BEGIN; SET LOCAL lock_timeout = ${milliseconds}; SET LOCAL idle_in_transaction_session_timeout = 0`,
  );
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  const { rows } = await client.query("SELECT current_setting('transaction_read_only') AS reading");
  if (rows[0]?.reading === 'on') throw Object.assign(new Error('read-only database'), { code: '25006' });
}

async function holdingLock<Result>(
  { url, lockMilliseconds = LOCK_MILLISECONDS }: Locking,
  work: () => Promise<Result>,
): Promise<Result> {
  const socket = new Socket();
  try {
    const query_timeout = lockMilliseconds + CONNECT_MILLISECONDS;
    const client = new pg.Client({ ...connection(url), query_timeout, stream: () => socket });
    client.on('error', () => {});
    await client.connect();
    await takeLock(client, lockMilliseconds);
    const result = await work();
    await client.query('COMMIT');
    await client.end();
    return result;
  } finally {
    // However it ended, nobody waits for a clean shutdown, and the lock goes with the session.
    socket.destroy();
  }
}

export interface Locking {
  url: string;
  /** How long to wait for another server’s work. */
  lockMilliseconds?: number;
}

/**
 * Runs work that only one of several servers may do at a time, such as migrations; the others wait for at most a
 * minute. The work has its own connections.
 *
 * @throws {DatabaseUnreachableError} when the database refuses: it does not exist, is read-only, or grants no rights.
 */
export async function aloneOnPostgres<Result>(
  locking: Locking,
  work: () => Promise<Result>,
): Promise<Result> {
  return holdingLock(locking, work).catch((cause: unknown) => {
    // An error that already has a sentence may come from another lost connection, for instance to a bucket.
    const sentence = cause instanceof StartError ? null : refusalSentence(cause);
    if (sentence === null) throw cause;
    throw new DatabaseUnreachableError(sentence, { cause });
  });
}
