import type { Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { type Counting, formerlyUsed, keepCount } from './former-counts.ts';
import { noteRemoved } from './orphans.repository.ts';
import { countedFor } from './quota.ts';

/** All that a person has here, and how much they have used. */
export interface Owners {
  /** How many free encodes they have used. */
  used(person: Counting): Promise<number>;
  /**
   * Removes everything of a person, including encodes in progress; their count is kept in case they open another
   * account. Resolves to the keys of the files.
   */
  removeAllOf(person: Counting): Promise<string[]>;
}

/**
 * Encodes in progress end without a picture, so they are not part of the count that is kept. They go first: one that
 * finishes in between is a picture by then, which goes with the others.
 */
async function removeAllOf(db: Transaction<Tables>, person: Counting): Promise<string[]> {
  const { uid } = person;
  const pending = await db
    .deleteFrom('pending_encodes')
    .where('uid', '=', uid)
    .returning(['s3_key', 'counted'])
    .execute();
  const pictures = await db.deleteFrom('encodings').where('uid', '=', uid).returning('s3_key').execute();
  const quota = await db.deleteFrom('quotas').where('uid', '=', uid).returning('used').executeTakeFirst();
  await db.deleteFrom('unproven_pasts').where('uid', '=', uid).execute();
  const used = pending.reduce((left, row) => left - row.counted, quota?.used ?? 0);
  if (used > 0) await keepCount(db, used, person);
  const s3Keys = [...pictures, ...pending].map((row) => row.s3_key);
  await noteRemoved(db, s3Keys);
  return s3Keys;
}

export function ownersRepository(db: Database): Owners {
  return {
    used: async (person) => (await countedFor(db, person.uid)) ?? formerlyUsed(db, person),
    removeAllOf: (person) => db.transaction().execute((transaction) => removeAllOf(transaction, person)),
  };
}
