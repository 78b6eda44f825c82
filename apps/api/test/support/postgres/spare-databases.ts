import { inject } from 'vitest';
import { addressOf, connectionTo, emptyDatabase, onDatabase, type Rows } from './databases.ts';
// Values provided by vitest are declared there, including for others that compile this file.
import type {} from './postgres.setup.ts';

/** A database with all tables of the product and, at first, no rows. */
export interface TestDatabase {
  readonly url: string;
  /** Runs a statement. */
  readonly ask: (statement: string) => Promise<Rows>;
  /** Gives it back: it is emptied for another test, or dropped if more than its rows has been changed. */
  readonly giveBack: () => Promise<void>;
}

/** Those that tests of this process have given back. */
const spare: TestDatabase[] = [];
let made = 0;

async function create(): Promise<TestDatabase> {
  const server = inject('postgres');
  const name = `${server.template}_${process.pid}_${made++}`;
  await onDatabase(server.url, `CREATE DATABASE ${name} TEMPLATE ${server.template}`);
  const url = addressOf(server.url, name);
  const connection = connectionTo(url);
  const database: TestDatabase = {
    url,
    ask: async (statement) => (await connection.query<Rows[number]>(statement)).rows,
    giveBack: async () => {
      if ((await emptyDatabase(connection)) === server.structure) {
        spare.push(database);
        return;
      }
      await connection.end();
      await onDatabase(server.url, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
  return database;
}

/** One that another test has given back will do: creating and dropping one costs several times as much. */
export async function takeDatabase(): Promise<TestDatabase> {
  return spare.pop() ?? create();
}
