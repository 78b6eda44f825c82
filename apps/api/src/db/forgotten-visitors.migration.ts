import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Of the built-in sign-in's tables, what this removes. */
interface SignInTables {
  session: { ipAddress: string | null; userAgent: string | null };
  user: { name: string };
}

/**
 * Removes what the built-in sign-in stored about people until 2026-11-27 although nothing needed it: from which address and
 * browser they came, and their names. Where it has never run, its tables are not there yet, and there is nothing to remove.
 */
export const forgottenVisitors: Migration = {
  async up(db: Kysely<SignInTables>): Promise<void> {
    const tables = new Set((await db.introspection.getTables()).map(({ name }) => name));
    if (tables.has('session'))
      await db.updateTable('session').set({ ipAddress: null, userAgent: null }).execute();
    if (tables.has('user')) await db.updateTable('user').set({ name: '' }).execute();
  },
};
