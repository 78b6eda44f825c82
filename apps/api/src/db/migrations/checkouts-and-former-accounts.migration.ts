import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which order a checkout belongs to, and what is remembered of deleted accounts. */
export const checkoutsAndFormerAccounts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('plans').addColumn('checkout_number', 'integer').execute();
    await db.schema.alterTable('plans').addColumn('checkout_content', 'text').execute();
    await db.schema
      .alterTable('sandbox_subscriptions')
      .addColumn('number', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('former_accounts')
      .addColumn('subject', 'text', (column) => column.primaryKey())
      .addColumn('used', 'integer', (column) => column.notNull())
      .addColumn('deleted_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('former_accounts_by_time')
      .on('former_accounts')
      .column('deleted_at')
      .execute();
  },
};
