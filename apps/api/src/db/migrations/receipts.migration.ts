import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whether owners want to know that a message was revealed, and what happens to the picture then. */
export const receipts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const encodings = () => db.schema.alterTable('encodings');
    for (const name of ['receipt_hash', 'burn', 'revealed_at'])
      await encodings().addColumn(name, 'text').execute();
    await encodings()
      .addColumn('tells', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex('encodings_by_receipt').on('encodings').column('receipt_hash').execute();
  },
};
