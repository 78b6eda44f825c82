import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Since when stored files have had no row, so that they are only removed after a while. */
export const orphans: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('orphans')
      .addColumn('s3_key', 'text', (column) => column.primaryKey())
      .addColumn('since', 'text', (column) => column.notNull())
      .execute();
  },
};
