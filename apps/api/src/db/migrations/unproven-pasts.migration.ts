import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What was done with an account before its address was verified, until the owner has said whether it was them. */
export const unprovenPasts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const table of ['encodings', 'pending_encodes']) {
      await db.schema
        .alterTable(table)
        .addColumn('before_proof', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    }
    await db.schema
      .createTable('unproven_pasts')
      .addColumn('uid', 'text', (column) => column.primaryKey())
      .addColumn('used', 'integer', (column) => column.notNull())
      .execute();
  },
};
