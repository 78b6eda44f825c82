import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What owners set for the links of their pictures, and how they were used. Until now only the plan gave dates. */
export const links: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const encodings = () => db.schema.alterTable('encodings');
    for (const name of ['plan_until', 'own_until', 'opening', 'opened_at', 'ended_at', 'ended_by'])
      await encodings().addColumn(name, 'text').execute();
    await encodings().addColumn('max_views', 'integer').execute();
    await encodings()
      .addColumn('views', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`UPDATE encodings SET plan_until = expires_at`.execute(db);
    await db.schema.alterTable('pending_encodes').addColumn('max_views', 'integer').execute();
    await db.schema.alterTable('pending_encodes').addColumn('own_until', 'text').execute();
  },
};
