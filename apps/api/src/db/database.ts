import { join } from 'node:path';
import { Kysely, SqliteDialect } from 'kysely';
import { openNodeSqlite } from './node-sqlite.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/** Opens the database file of a data directory. `destroy()` closes it. */
export function openDatabase(dataDir: string): Database {
  return new Kysely<Tables>({
    dialect: new SqliteDialect({ database: openNodeSqlite(join(dataDir, 'underpaint.sqlite')) }),
  });
}
