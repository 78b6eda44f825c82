import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import { type Places, RUNNING_MILLISECONDS } from './places.ts';
import { WINDOW_MILLISECONDS } from './tries.ts';

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

/** Rows of places that no longer count: taken too long ago, or before the clock was set back. */
const isOver =
  (now: number) =>
  (is: ExpressionBuilder<Tables, 'wrong_keys'>): Expression<SqlBool> =>
    is.or([
      is('wrong_keys.tried_at', '<=', iso(now - WINDOW_MILLISECONDS)),
      is('wrong_keys.tried_at', '>', iso(now + WINDOW_MILLISECONDS)),
      is.and([
        is('wrong_keys.settled', '=', 0),
        is('wrong_keys.tried_at', '<=', iso(now - RUNNING_MILLISECONDS)),
      ]),
    ]);

/** Places in the database, for servers that share one and have no Redis. */
export function databasePlaces(db: Database): Places {
  return {
    taken: async ({ subject, now }) => {
      const rows = await db
        .selectFrom('wrong_keys')
        .select(['place', 'tried_at', 'settled'])
        .where('subject', '=', subject)
        .where((is) => is.not(isOver(now)(is)))
        .execute();
      return new Map(
        rows.map(({ place, tried_at, settled }) => [
          place,
          { wrongSince: settled === 1 ? Date.parse(tried_at) : null },
        ]),
      );
    },
    claim: async ({ subject, id, now }, place) => {
      const row = { try_id: id, tried_at: iso(now), settled: 0 as const };
      const claimed = await db
        .insertInto('wrong_keys')
        .values({ subject, place, ...row })
        .onConflict((same) => same.columns(['subject', 'place']).doUpdateSet(row).where(isOver(now)))
        .returning('place')
        .executeTakeFirst();
      return claimed !== undefined;
    },
    keep: async ({ id, subject, now }, place) => {
      await db
        .updateTable('wrong_keys')
        .set({ settled: 1, tried_at: iso(now) })
        .where('subject', '=', subject)
        .where('place', '=', place)
        .where('try_id', '=', id)
        .execute();
    },
    giveBack: async ({ id, subject }, place) => {
      await db
        .deleteFrom('wrong_keys')
        .where('subject', '=', subject)
        .where('place', '=', place)
        .where('try_id', '=', id)
        .execute();
    },
  };
}

/** Removes places that no longer count. */
export async function forgetPlaces(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('wrong_keys').where(isOver(now.getTime())).execute();
}
