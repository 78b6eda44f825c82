import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { type Connection, type Counting, formerlyUsed } from './former-counts.ts';

/** How many free encodes this account has used; null if none was counted yet. */
export async function countedFor(db: Connection, uid: string): Promise<number | null> {
  const row = await db.selectFrom('quotas').select('used').where('uid', '=', uid).executeTakeFirst();
  return row?.used ?? null;
}

/** Counts one encode, in one step; false when `limit` is used up. */
export async function takeOne(db: Connection, limit: number, person: Counting): Promise<boolean> {
  const { uid } = person;
  await db
    .insertInto('quotas')
    .values({ uid, used: await formerlyUsed(db, person) })
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .execute();
  const taken = await db
    .updateTable('quotas')
    .set((expression) => ({ used: expression('used', '+', 1) }))
    .where('uid', '=', uid)
    .where('used', '<', limit)
    .returning('used')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Lowers a count, but not below zero. */
export async function giveBack(db: Transaction<Tables>, uid: string, count: number): Promise<void> {
  await db
    .updateTable('quotas')
    .set((row) => ({
      used: row
        .case()
        .when('used', '>', count)
        .then(row('used', '-', count))
        .else(0)
        .end(),
    }))
    .where('uid', '=', uid)
    .execute();
}
