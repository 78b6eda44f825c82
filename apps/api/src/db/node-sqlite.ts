import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { openInDirectory } from './open-in-directory.ts';

function bindable(value: unknown): SQLInputValue {
  if (value === null || value instanceof Uint8Array) return value;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  throw new TypeError(`a ${typeof value} cannot be stored: keep times as ISO text and flags as 0 or 1`);
}

const REMEMBERED_MAX = 200;

function statementOf(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = database.prepare(sql);
  const bind = (parameters: readonly unknown[]) => parameters.map(bindable);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...bind(parameters)),
    run: (parameters) => statement.run(...bind(parameters)),
    iterate: (parameters) => statement.iterate(...bind(parameters)),
  };
}

export interface NodeSqlite extends SqliteDatabase {
  readonly isInTransaction: boolean;
}

/**
 * WAL with `synchronous=FULL`: what was acknowledged survives SIGKILL and power cuts. SQLite also opens a file that may
 * only be read, and does not say so before the first change: one is begun and taken back.
 */
const SAFELY = `
  PRAGMA busy_timeout = 5000;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  BEGIN;
  PRAGMA user_version = 1;
  ROLLBACK;
`;

/**
 * Opens a SQLite file in the data directory with Node's own engine, in the shape that Kysely's SQLite dialect expects.
 *
 * @throws {StartError} when the directory or the file cannot be used.
 */
export function openNodeSqlite(path: string): NodeSqlite {
  const database = openInDirectory(path, SAFELY);
  const known = new Map<string, SqliteStatement>();
  return {
    prepare: (sql) => {
      const statement = known.get(sql) ?? statementOf(database, sql);
      if (known.size < REMEMBERED_MAX) known.set(sql, statement);
      return statement;
    },
    get isInTransaction() {
      return database.isTransaction;
    },
    close: () => database.close(),
  };
}
