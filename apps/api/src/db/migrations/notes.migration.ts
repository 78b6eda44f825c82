import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Owners' notes on their pictures. */
export const notes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('encodings').addColumn('note', 'text').execute();
  },
};
