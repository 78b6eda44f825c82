import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Plans, notifications from the payment service, and which pictures were made under a plan. */
export const plans: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('plans')
      .addColumn('uid', 'text', (column) => column.primaryKey())
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('customer_id', 'text', (column) => column.notNull().unique())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('checkout_at', 'text')
      .addColumn('subscription_id', 'text')
      .addColumn('cancel_at_period_end', 'integer', (column) => column.notNull())
      .addColumn('current_period_end', 'text')
      .addColumn('active_until', 'text')
      .addColumn('ask_again_at', 'text')
      .execute();
    await db.schema.createIndex('plans_by_next_question').on('plans').column('ask_again_at').execute();
    await db.schema
      .createTable('billing_events')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('handled_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('sandbox_subscriptions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('customer_id', 'text', (column) => column.notNull())
      .addColumn('success_url', 'text', (column) => column.notNull())
      .addColumn('cancel_url', 'text', (column) => column.notNull())
      .addColumn('paid_at', 'text')
      .addColumn('ends_at', 'text')
      .execute();
    await db.schema
      .createIndex('sandbox_subscriptions_by_customer')
      .on('sandbox_subscriptions')
      .column('customer_id')
      .execute();
    await db.schema
      .alterTable('encodings')
      .addColumn('plan', 'text', (column) => column.notNull().defaultTo('free'))
      .execute();
    await db.schema
      .alterTable('pending_encodes')
      .addColumn('counted', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
  },
};
