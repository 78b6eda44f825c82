import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which order a checkout is of, so that each person has one that is open at most. */
export const checkouts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('plans').addColumn('checkout_number', 'integer').execute();
    await db.schema.alterTable('plans').addColumn('checkout_content', 'text').execute();
    await db.schema
      .alterTable('sandbox_subscriptions')
      .addColumn('number', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
