import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Letters waiting to be sent, and a record of those sent within the last hour. */
export const letters: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('letters')
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text')
      .addColumn('until', 'text', (column) => column.notNull())
      .addColumn('try_at', 'text', (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('claim', 'text')
      .addPrimaryKeyConstraint('letters_of_address', ['address', 'place'])
      .execute();
    await db.schema.createIndex('letters_by_next_try').on('letters').column('try_at').execute();
  },
};
