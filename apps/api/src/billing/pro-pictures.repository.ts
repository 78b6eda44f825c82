import type { Database } from '../db/database.ts';
import type { ProPictures } from './billing.context.ts';

/** The dates of pictures made under a plan, in the database. */
export function proPictures(db: Database): ProPictures {
  return {
    dateProPictures: async ({ uid, expiresAt }) => {
      await db
        .updateTable('encodings')
        .set({ expires_at: expiresAt })
        .where('uid', '=', uid)
        .where('plan', '=', 'pro')
        .execute();
    },
    undatedProOwners: async (now) => {
      const rows = await db
        .selectFrom('encodings')
        .innerJoin('plans', 'plans.uid', 'encodings.uid')
        .select(['encodings.uid', 'plans.active_until'])
        .distinct()
        .where('encodings.plan', '=', 'pro')
        .where('encodings.expires_at', 'is', null)
        .where('plans.active_until', '<=', now)
        .execute();
      return rows.flatMap(({ uid, active_until: endedAt }) => (endedAt === null ? [] : [{ uid, endedAt }]));
    },
  };
}
