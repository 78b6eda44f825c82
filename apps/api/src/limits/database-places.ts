import type { Database } from '../db/database.ts';
import {
  PLACES,
  type Places,
  RUNNING_MILLISECONDS,
  type Taken,
  type Try,
  WINDOW_MILLISECONDS,
} from './places.ts';

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

/** Takes a place that is free, or that was taken too long ago, or before the clock was set back. */
async function takeOne(db: Database, { subject, id, now }: Try, place: number): Promise<boolean> {
  const row = { try_id: id, tried_at: iso(now), settled: 0 as const };
  const taken = await db
    .insertInto('wrong_keys')
    .values({ subject, place, ...row })
    .onConflict((same) =>
      same
        .columns(['subject', 'place'])
        .doUpdateSet(row)
        .where((is) =>
          is.or([
            is('wrong_keys.tried_at', '<=', iso(now - WINDOW_MILLISECONDS)),
            is('wrong_keys.tried_at', '>', iso(now + WINDOW_MILLISECONDS)),
            is.and([
              is('wrong_keys.settled', '=', 0),
              is('wrong_keys.tried_at', '<=', iso(now - RUNNING_MILLISECONDS)),
            ]),
          ]),
        ),
    )
    .returning('place')
    .executeTakeFirst();
  return taken !== undefined;
}

async function whyNone(db: Database, { subject }: Try): Promise<Taken> {
  const rows = await db
    .selectFrom('wrong_keys')
    .select(['tried_at', 'settled'])
    .where('subject', '=', subject)
    .orderBy('tried_at')
    .execute();
  const oldest = rows[0]?.tried_at;
  const allWrong = rows.length === PLACES && rows.every(({ settled }) => settled === 1);
  return { wrongSince: allWrong && oldest !== undefined ? Date.parse(oldest) : null };
}

/** Places in the database, for servers that share one and have no Redis. */
export function databasePlaces(db: Database): Places {
  return {
    take: async (attempt) => {
      for (let place = 0; place < PLACES; place += 1) {
        if (await takeOne(db, attempt, place)) return { place };
      }
      return whyNone(db, attempt);
    },
    keep: async ({ id, subject, now }, place) => {
      await db
        .deleteFrom('wrong_keys')
        .where('tried_at', '<=', iso(now - WINDOW_MILLISECONDS))
        .execute();
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
