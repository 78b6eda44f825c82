import type { Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { rememberedAfter } from '../../identity/former-accounts.ts';

/** Whose free encodes are counted, and when. */
export interface Counting {
  uid: string;
  /** The name under which the count outlives the account (see `FormerNames`). */
  countedAs: string;
  now: Date;
}

export type Connection = Database | Transaction<Tables>;

/** How many free encodes have been used under this name before. */
export async function formerlyUsed(db: Connection, { countedAs, now }: Counting): Promise<number> {
  const row = await db
    .selectFrom('former_accounts')
    .select('used')
    .where('subject', '=', countedAs)
    .where('deleted_at', '>', rememberedAfter(now))
    .executeTakeFirst();
  return row?.used ?? 0;
}

/** Keeps the higher of this count and any count already kept under the same name. */
export async function keepCount(db: Connection, used: number, { countedAs, now }: Counting): Promise<void> {
  const kept = { subject: countedAs, used, deleted_at: now.toISOString() };
  await db
    .insertInto('former_accounts')
    .values(kept)
    .onConflict((same) =>
      same.column('subject').doUpdateSet((old) => ({
        used: old
          .case()
          .when('former_accounts.used', '>', used)
          .then(old.ref('former_accounts.used'))
          .else(used)
          .end(),
        deleted_at: kept.deleted_at,
      })),
    )
    .execute();
}
