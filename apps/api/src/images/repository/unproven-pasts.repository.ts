import type { UnprovenPast } from '@underpaint/contract';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { type Counting, formerlyUsed, keepCount } from './former-counts.ts';
import { noteRemoved } from './orphans.repository.ts';
import { countedFor, giveBack } from './quota.ts';

const PICTURES = ['pending_encodes', 'encodings'] as const;

/**
 * What was done with an account before its address was verified by somebody who signed in another way. It remains an
 * open question until they have said whether it was them.
 */
export interface UnprovenPasts {
  /**
   * Records everything done so far, including encodes in progress. To be called once nobody with earlier access can
   * start another. `countedAs` is the earlier name of the address, under which its count is kept.
   */
  note(person: Counting): Promise<void>;
  /** What there is to ask about; all zeros when there is no question. */
  find(person: { uid: string; now: Date }): Promise<UnprovenPast>;
  /** It was them: the question is settled. */
  own(uid: string): Promise<void>;
  /**
   * It was not them: removes exactly what was made before, ends what is in progress, and gives the free encodes back.
   * Resolves to the keys of the files; to none if the question was settled already.
   */
  disown(person: Counting): Promise<string[]>;
}

/**
 * Whether there was anything to mark. Encodes in progress are marked first: one that finishes in between becomes a
 * picture that either has the mark already or is still in time to get it.
 */
async function mark(db: Transaction<Tables>, uid: string, before_proof: 0 | 1): Promise<boolean> {
  let marked = 0n;
  for (const table of PICTURES) {
    const marking = db.updateTable(table).set({ before_proof }).where('uid', '=', uid);
    marked += (await marking.executeTakeFirstOrThrow()).numUpdatedRows;
  }
  return marked > 0n;
}

async function note(db: Transaction<Tables>, person: Counting): Promise<void> {
  const { uid } = person;
  const marked = await mark(db, uid, 1);
  const used = (await countedFor(db, uid)) ?? 0;
  if (!marked && used === 0) return;
  await db
    .insertInto('unproven_pasts')
    .values({ uid, used })
    .onConflict((same) => same.column('uid').doUpdateSet({ used }))
    .execute();
  if (used > 0) await keepCount(db, used, person);
}

async function forget(db: Transaction<Tables>, uid: string): Promise<{ used: number } | undefined> {
  return db.deleteFrom('unproven_pasts').where('uid', '=', uid).returning('used').executeTakeFirst();
}

async function removeMarked(db: Transaction<Tables>, uid: string): Promise<string[]> {
  const s3Keys: string[] = [];
  for (const table of PICTURES) {
    const removed = db.deleteFrom(table).where('uid', '=', uid).where('before_proof', '=', 1);
    s3Keys.push(...(await removed.returning('s3_key').execute()).map((row) => row.s3_key));
  }
  await noteRemoved(db, s3Keys);
  return s3Keys;
}

/** What the owner had used up in an earlier account of theirs is not given back. */
async function disown(db: Transaction<Tables>, person: Counting): Promise<string[]> {
  const past = await forget(db, person.uid);
  if (past === undefined) return [];
  const s3Keys = await removeMarked(db, person.uid);
  const earlier = await formerlyUsed(db, person);
  if (past.used > earlier) await giveBack(db, person.uid, past.used - earlier);
  return s3Keys;
}

async function find(db: Database, { uid, now }: Parameters<UnprovenPasts['find']>[0]): Promise<UnprovenPast> {
  const past = await db.selectFrom('unproven_pasts').select('used').where('uid', '=', uid).executeTakeFirst();
  if (past === undefined) return { pictures: 0, freeEncodes: 0 };
  const { pictures } = await db
    .selectFrom('encodings')
    .select(({ fn }) => fn.countAll<number>().as('pictures'))
    .where('uid', '=', uid)
    .where('before_proof', '=', 1)
    .where('ended_at', 'is', null)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now.toISOString())]))
    .executeTakeFirstOrThrow();
  return { pictures, freeEncodes: past.used };
}

/** An encode from before the verification has failed, so it was not used after all. */
export async function releaseFromPast(db: Transaction<Tables>, uid: string): Promise<void> {
  await db
    .updateTable('unproven_pasts')
    .set((row) => ({ used: row('used', '-', 1) }))
    .where('uid', '=', uid)
    .where('used', '>', 0)
    .execute();
}

/** Stores them in the database, as a row for each account and a mark on each picture. */
export function unprovenPastsRepository(db: Database): UnprovenPasts {
  return {
    note: (person) => db.transaction().execute((transaction) => note(transaction, person)),
    find: (person) => find(db, person),
    own: (uid) =>
      db.transaction().execute(async (transaction) => {
        if ((await forget(transaction, uid)) !== undefined) await mark(transaction, uid, 0);
      }),
    disown: (person) => db.transaction().execute((transaction) => disown(transaction, person)),
  };
}
