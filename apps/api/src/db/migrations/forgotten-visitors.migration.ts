import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The parts of the built-in sign-in's tables that this removes. */
interface SignInTables {
  session: { ipAddress: string | null; userAgent: string | null };
  user: { name: string };
}

/**
 * Removes what the built-in sign-in stored about people until 2026-11-27 although nothing needed it: their names, and
 * from which address and browser they came. Where it has never run, its tables do not exist yet, and there is nothing
 * to remove.
 */
export const forgottenVisitors: Migration = {
  async up(db: Kysely<SignInTables>): Promise<void> {
    const tables = new Set((await db.introspection.getTables()).map(({ name }) => name));
    if (tables.has('session'))
      await db.updateTable('session').set({ ipAddress: null, userAgent: null }).execute();
    if (tables.has('user')) await db.updateTable('user').set({ name: '' }).execute();
  },
};
