import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Encodes done on the person's own device: what was settled when they were counted. */
export const reservations: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('pending_encodes').addColumn('plan', 'text').execute();
    await db.schema.alterTable('pending_encodes').addColumn('has_qr', 'integer').execute();
    await db.schema.alterTable('pending_encodes').addColumn('filename', 'text').execute();
  },
};
