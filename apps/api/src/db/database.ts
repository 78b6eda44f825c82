import { resolve } from 'node:path';
import { type Dialect, Kysely, SqliteDialect, sql } from 'kysely';
import type { Config } from '../config/config.ts';
import { dataDirectory } from '../config/data-directory.ts';
import { openNodeSqlite } from './node-sqlite.ts';
import { aloneOnPostgres, postgresDialect, postgresPlace } from './postgres.ts';
import type { Tables } from './tables.ts';
import { watched } from './watched-dialect.ts';

export type Database = Kysely<Tables>;

export interface OpenedDatabase {
  db: Database;
  /** How it is described to an operator: `the database …`. */
  place: string;
  engine: 'sqlite' | 'postgres';
  /** Runs work that only one server may do at a time, such as migrations. */
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /**
   * The clock that decides what is removed: shared by all servers where there are several, so that one with a wrong
   * clock does no harm.
   */
  now: () => Promise<Date>;
}

async function postgresNow(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  return rows[0]?.now ?? Promise.reject(new Error('the database did not tell the time'));
}

function sqliteDialect(dataDir: string): Dialect {
  const database = openNodeSqlite(dataDirectory(dataDir).database);
  return watched(new SqliteDialect({ database }), {
    network: false,
    isInTransaction: () => database.isInTransaction,
  });
}

/**
 * Opens the database: the Postgres at `databaseUrl`, or the file in the data directory. `db.destroy()` closes it. A
 * Postgres is not contacted before the first query.
 */
export function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databasePoolMax' | 'databaseSeconds'>,
  onIdleError: (error: Error) => void = () => {},
): OpenedDatabase {
  const { dataDir, databaseUrl: url, databasePoolMax: poolMax, databaseSeconds: silenceSeconds } = config;
  if (url === undefined) {
    const db = new Kysely<Tables>({ dialect: sqliteDialect(dataDir) });
    const place = `the database ${resolve(dataDirectory(dataDir).database)}`;
    return { db, place, engine: 'sqlite', alone: (work) => work(), now: async () => new Date() };
  }
  const db = new Kysely<Tables>({ dialect: postgresDialect({ url, poolMax, silenceSeconds, onIdleError }) });
  const alone: OpenedDatabase['alone'] = (work) => aloneOnPostgres({ url }, work);
  return { db, place: postgresPlace(url), engine: 'postgres', alone, now: () => postgresNow(db) };
}
