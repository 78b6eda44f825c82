import { resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { dataDirectory } from '../config/data-directory.ts';
import { openInDirectory, requireInstallation } from '../db/open-in-directory.ts';
import type { Owner } from '../storage/claim-storage.ts';

/**
 * Data of one installation only: which migrations ran, its name, files without a row, and what is forgotten within the
 * hour.
 */
export const NOT_COPIED = /^(kysely_.*|installation|orphans|wrong_keys|letters|sqlite_.*)$/;

export type Row = Record<string, unknown>;

/** The database file of an embedded installation, opened for reading only. */
export class SourceDatabase implements Disposable {
  readonly #database: DatabaseSync;
  readonly #path: string;

  /** @throws {StartError} when there is no installation in the data directory, or none that can be read. */
  constructor(dataDir: string) {
    this.#path = resolve(dataDirectory(dataDir).database);
    requireInstallation(dataDir);
    this.#database = openInDirectory(this.#path, 'SELECT 1 FROM sqlite_master', { readOnly: true });
  }

  /** The database as the owner of its pictures. */
  get owner(): Owner {
    const [named] = this.all('SELECT id FROM installation');
    const counting = `SELECT COUNT(*) AS count FROM
      (SELECT id FROM encodings UNION ALL SELECT id FROM pending_encodes)`;
    return {
      installation: String(named?.['id']),
      place: `the database ${this.#path}`,
      pictures: async () => Number(this.all(counting)[0]?.['count']),
    };
  }

  /** Writes a complete copy of the database as it is at one moment, while a server may go on writing. */
  copyTo(path: string): void {
    this.#database.prepare('VACUUM INTO ?').run(path);
  }

  all(statement: string): Row[] {
    return this.#database.prepare(statement).all();
  }

  *rowsOf(table: string): Generator<Row> {
    yield* this.#database.prepare(`SELECT * FROM "${table}"`).iterate();
  }

  tables(): string[] {
    const names = this.all("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name");
    return names.map(({ name }) => String(name)).filter((name) => !NOT_COPIED.test(name));
  }

  /** The other tables that rows of a table point to. */
  referredTo(table: string): string[] {
    const keys = this.all(`PRAGMA foreign_key_list("${table}")`);
    return keys.map((key) => String(key['table'])).filter((name) => name !== table);
  }

  [Symbol.dispose](): void {
    this.#database.close();
  }
}
