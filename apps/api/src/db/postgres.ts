import { Socket } from 'node:net';
import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { StartError } from '../errors/start-error.ts';
import { watched } from './watched-dialect.ts';

const CONNECT_MILLISECONDS = 5000;
const KEEP_ALIVE_MILLISECONDS = 10_000;
const IDLE_MILLISECONDS = 10_000;
/** Any number; the same one in every server of this product. */
const MIGRATION_LOCK = 5_870_341_229;

/** The database of DATABASE_URL cannot be used; the message says why and holds neither address nor password. */
export class DatabaseUnreachableError extends StartError {
  override name = 'DatabaseUnreachableError';
}

/** Sums and counts come as 64-bit integers, which the driver gives as text. */
function typeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.INT8) return Number;
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
}

/** How an operator knows a Postgres: by its name and host, without user and password. */
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
  /** After so many seconds without a byte a connection is given up: its database's machine may be gone without a word. */
  silenceSeconds: number;
  /** Told when a connection that nobody was using broke; the pool opens another one when it needs it. */
  onIdleError: (error: Error) => void;
}

function impatientSocket(milliseconds: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(milliseconds, () => socket.destroy(new Error('the database has been silent')));
}

/** Kysely's dialect for a Postgres, with a bounded pool of connections that recovers from outages by itself. */
export function postgresDialect(settings: PostgresSettings): Dialect {
  const { url, poolMax, silenceSeconds, onIdleError } = settings;
  const patience = silenceSeconds * 1000;
  const pool = new pg.Pool({
    ...connection(url),
    max: poolMax,
    // Those that nobody uses are closed before their silence is taken for a failure.
    idleTimeoutMillis: Math.min(IDLE_MILLISECONDS, patience / 2),
    stream: () => impatientSocket(patience),
    types: { getTypeParser: typeParser },
  });
  pool.on('error', onIdleError);
  // A connection that breaks during a query tells the query; without a listener it would end the process besides.
  pool.on('connect', (client) => client.on('error', () => {}));
  return watched(new PostgresDialect({ pool }), { network: true });
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.message.includes('timeout') ? 'no answer' : error.name;
}

/**
 * Runs work that only one of several servers may do at a time, such as migrating; the others wait for it.
 *
 * @throws {DatabaseUnreachableError} when there is no such database.
 */
export async function aloneOnPostgres<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client(connection(url));
  client.on('error', () => {});
  await client.connect().catch((cause: unknown) => {
    throw new DatabaseUnreachableError(
      `The database of DATABASE_URL cannot be reached (${reason(cause)}). Check the address and that it runs.`,
      { cause },
    );
  });
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return await work();
  } finally {
    await client.end();
  }
}
