import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What owners write down about their pictures. */
export const notes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('encodings').addColumn('note', 'text').execute();
  },
};
