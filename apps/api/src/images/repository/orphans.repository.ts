import type { Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

/** No more keys than both engines accept in one statement. */
const BATCH = 500;

/** Longer ago than any file without a row has to wait. */
const LONG_AGO = new Date(0);

/** Stored pictures that have no row, and since when: they are only removed after a while. */
export interface Orphans {
  /** All that are recorded, with the time since when, as ISO text. */
  noted(): Promise<Map<string, string>>;
  /** Records those not recorded yet. */
  note(s3Keys: readonly string[], since: Date): Promise<void>;
  /** Forgets files that are gone, or have a row again. */
  forget(s3Keys: readonly string[]): Promise<void>;
}

function* batches(s3Keys: readonly string[]): Generator<string[]> {
  for (let from = 0; from < s3Keys.length; from += BATCH) yield s3Keys.slice(from, from + BATCH);
}

async function note(db: Database | Transaction<Tables>, s3Keys: readonly string[], since: Date) {
  for (const batch of batches(s3Keys)) {
    const values = batch.map((s3_key) => ({ s3_key, since: since.toISOString() }));
    const insert = db.insertInto('orphans').values(values);
    await insert.onConflict((conflict) => conflict.column('s3_key').doNothing()).execute();
  }
}

/**
 * Records, together with the removal of their rows, pictures that were removed on purpose: if removing their files is
 * interrupted, the next sweep does it without waiting.
 */
export async function noteRemoved(
  transaction: Transaction<Tables>,
  s3Keys: readonly string[],
): Promise<void> {
  await note(transaction, s3Keys, LONG_AGO);
}

/** Stores them in the database, so that all servers know the same, by one clock. */
export function orphansRepository(db: Database): Orphans {
  return {
    noted: async () => {
      const rows = await db.selectFrom('orphans').selectAll().execute();
      return new Map(rows.map(({ s3_key, since }) => [s3_key, since]));
    },
    note: (s3Keys, since) => note(db, s3Keys, since),
    forget: async (s3Keys) => {
      for (const batch of batches(s3Keys)) {
        await db.deleteFrom('orphans').where('s3_key', 'in', batch).execute();
      }
    },
  };
}
