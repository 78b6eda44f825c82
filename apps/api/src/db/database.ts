import { join } from 'node:path';
import { type Dialect, Kysely, SqliteDialect } from 'kysely';
import type { Config } from '../config/config.ts';
import { openNodeSqlite } from './node-sqlite.ts';
import { aloneOnPostgres, postgresDialect } from './postgres.ts';
import type { Tables } from './tables.ts';
import { watched } from './watched-dialect.ts';

export type Database = Kysely<Tables>;

export interface OpenedDatabase {
  db: Database;
  engine: 'sqlite' | 'postgres';
  /** Runs work that only one server may do at a time, such as migrating. */
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

function sqliteDialect(dataDir: string): Dialect {
  const database = openNodeSqlite(join(dataDir, 'underpaint.sqlite'));
  return watched(new SqliteDialect({ database }), { network: false });
}

/**
 * Opens the database: the Postgres of `databaseUrl`, or the file in the data directory. `db.destroy()` closes it.
 * A Postgres is not asked before the first query.
 */
export function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databasePoolMax'>,
  onIdleError: (error: Error) => void = () => {},
): OpenedDatabase {
  const { dataDir, databaseUrl: url, databasePoolMax: poolMax } = config;
  if (url === undefined) {
    const db = new Kysely<Tables>({ dialect: sqliteDialect(dataDir) });
    return { db, engine: 'sqlite', alone: (work) => work() };
  }
  const db = new Kysely<Tables>({ dialect: postgresDialect({ url, poolMax, onIdleError }) });
  return { db, engine: 'postgres', alone: (work) => aloneOnPostgres(url, work) };
}
