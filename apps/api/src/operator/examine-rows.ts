import { FREE_ENCODES } from '@underpaint/contract';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { giveBackAbandoned } from '../images/housekeeping.usecases.ts';
import { encodingsRepository } from '../images/repository/encodings.repository.ts';
import type { Stores } from '../open-stores.ts';
import type { Finding } from './finding.ts';

async function abandoned({ database: { db }, storage, times }: Stores): Promise<Finding> {
  const encodings = encodingsRepository(db);
  const { abandonedBefore, reservedBefore } = times;
  const before = { server: abandonedBefore.toISOString(), device: reservedBefore.toISOString() };
  const left = await encodings.pendingBefore(before);
  const onLeftover = (error: unknown) => {
    throw error;
  };
  return {
    what: 'Encodes that were started and never finished',
    where: left.map(({ id }) => id),
    repair: () => giveBackAbandoned(times, { encodings, storage, onLeftover }),
  };
}

interface Count {
  uid: string;
  used: number;
  right: number;
}

/**
 * Deleted pictures still count, so a count may be higher than the number of pictures, but never lower, and never above
 * the limit. A single statement, so that running encodes do not look like damage.
 */
async function wrongCounts(db: Database): Promise<Count[]> {
  const { rows } = await sql<Count>`
    SELECT people.uid AS uid, COALESCE(quotas.used, 0) AS used,
      CASE WHEN people.made > ${FREE_ENCODES} OR COALESCE(quotas.used, 0) > ${FREE_ENCODES}
        THEN ${sql.lit(FREE_ENCODES)} ELSE people.made END AS "right"
    FROM (
      SELECT uid, SUM(made) AS made FROM (
        SELECT uid, 1 AS made FROM encodings WHERE plan = 'free'
        UNION ALL SELECT uid, counted AS made FROM pending_encodes
        UNION ALL SELECT uid, 0 AS made FROM quotas
      ) AS each_one GROUP BY uid
    ) AS people LEFT JOIN quotas ON quotas.uid = people.uid
    WHERE COALESCE(quotas.used, 0) > ${FREE_ENCODES}
      OR (COALESCE(quotas.used, 0) < people.made AND COALESCE(quotas.used, 0) < ${FREE_ENCODES})
    ORDER BY people.uid`.execute(db);
  return rows;
}

async function counts({ database: { db } }: Stores): Promise<Finding> {
  const wrong = await wrongCounts(db);
  return {
    what: 'People whose count of free encodes does not match their pictures',
    where: wrong.map(({ uid }) => uid),
    repair: async () => {
      for (const { uid, used, right } of wrong) {
        const row = { uid, used: right };
        await db
          .insertInto('quotas')
          .values(row)
          .onConflict((same) =>
            same.column('uid').doUpdateSet({ used: right }).where('quotas.used', '=', used),
          )
          .execute();
      }
    },
  };
}

/** There may be none yet, and the account tables are only created by the first start. */
async function knowsPeople(db: Database): Promise<boolean> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'user')) return false;
  const { rows } = await sql`SELECT 1 FROM "user" LIMIT 1`.execute(db);
  return rows.length > 0;
}

async function uidsWithoutPerson(
  db: Database,
  table: 'plans' | 'quotas' | 'encodings' | 'unproven_pasts',
): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    SELECT DISTINCT uid FROM ${sql.table(table)}
    WHERE uid NOT IN (SELECT id FROM "user") ORDER BY uid`.execute(db);
  return rows.map(({ uid }) => uid);
}

async function countOfRows(db: Database, table: 'quotas' | 'unproven_pasts'): Promise<number> {
  const counting = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'));
  return (await counting.executeTakeFirstOrThrow()).count;
}

async function rowsOfNobody(
  db: Database,
  table: 'quotas' | 'unproven_pasts',
  what: string,
): Promise<Finding> {
  const where = await uidsWithoutPerson(db, table);
  return {
    what,
    where,
    outOf: await countOfRows(db, table),
    repair: async () => {
      for (const uid of where) await db.deleteFrom(table).where('uid', '=', uid).execute();
    },
  };
}

async function strangers({ database: { db } }: Stores): Promise<Finding[]> {
  if (!(await knowsPeople(db))) return [];
  return [
    await rowsOfNobody(db, 'quotas', 'Counts of people who have no account'),
    await rowsOfNobody(db, 'unproven_pasts', 'Questions to people who have no account'),
    {
      what: 'Plans of people who have no account',
      advice: 'End their subscriptions at the payment service first.',
      where: await uidsWithoutPerson(db, 'plans'),
    },
    {
      what: 'People without an account who have pictures',
      advice: 'Remove their pictures with `npm run remove-image`.',
      where: await uidsWithoutPerson(db, 'encodings'),
    },
  ];
}

/**
 * Looks for rows that contradict each other.
 *
 * @param options.accountsElsewhere whether accounts are kept by another service, so that nobody counts as having none.
 */
export async function examineRows(
  stores: Stores,
  { accountsElsewhere = false }: { accountsElsewhere?: boolean },
): Promise<Finding[]> {
  const found = [await abandoned(stores), await counts(stores)];
  return accountsElsewhere ? found : [...found, ...(await strangers(stores))];
}
