import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What several servers on one database, and a database and its pictures, must know about each other. */
export const servers: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('installation')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .execute();
    await db.schema
      .createTable('wrong_keys')
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('try_id', 'text', (column) => column.notNull())
      .addColumn('tried_at', 'text', (column) => column.notNull())
      .addColumn('settled', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('wrong_keys_of_subject', ['subject', 'place'])
      .execute();
    await db.schema.createIndex('wrong_keys_by_time').on('wrong_keys').column('tried_at').execute();
  },
};
