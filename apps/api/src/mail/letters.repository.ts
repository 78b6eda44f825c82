import type { Database } from '../db/database.ts';
import type { LetterKind } from './mailer.ts';

/** Letters per hour to one address, so that nobody's mailbox can be flooded through our forms. */
const PLACES = 5;
/**
 * The last place is for resetting the password, which opens any account: a stranger who asks for other letters keeps
 * nobody out, and resets that a stranger asks for arrive with a link that works.
 */
const placesFor = (kind: LetterKind) => (kind === 'reset' ? PLACES : PLACES - 1);
const HOUR_MILLISECONDS = 60 * 60 * 1000;
/** Longer than an attempt can take; one whose server died then counts as finished. */
const CLAIM_MILLISECONDS = 3 * 60 * 1000;

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

interface NewLetter {
  address: string;
  kind: LetterKind;
  sealed: string;
  /** When it stops being useful. */
  until: number;
  now: number;
}

/** A letter that this server is trying to deliver. */
export interface ClaimedLetter {
  address: string;
  place: number;
  sealed: string;
  until: string;
  /** Attempts before this one. */
  tries: number;
  claim: string;
}

type Place = Pick<ClaimedLetter, 'address' | 'place' | 'claim'>;

/** The outbox in the database, which any number of servers may work on together. Times are milliseconds since 1970. */
export interface LettersRepository {
  /**
   * Whether there was a place for the letter: that of an older waiting letter of its kind, or one of five, of which one is
   * kept for resets.
   */
  add(letter: NewLetter): Promise<boolean>;
  /** Takes letters that are due, so that no other server tries them at the same time. */
  claim(options: { count: number; claim: string; now: number }): Promise<ClaimedLetter[]>;
  /** The letter was delivered: its text is removed, its place stays taken for an hour. */
  left(letter: Place, now: number): Promise<void>;
  tryAgain(letter: Place, at: number): Promise<void>;
  remove(letter: Place): Promise<void>;
  /** Removes what is too old, and returns how many of those letters were never sent. */
  forgetOld(now: number): Promise<number>;
}

async function replaceWaiting(db: Database, letter: NewLetter): Promise<boolean> {
  const { address, kind, sealed, until, now } = letter;
  const waiting = await db
    .selectFrom('letters')
    .select('place')
    .where('address', '=', address)
    .where('kind', '=', kind)
    .where('sealed', 'is not', null)
    .where('claim', 'is', null)
    .orderBy('place')
    .executeTakeFirst();
  if (waiting === undefined) return false;
  const replaced = await db
    .updateTable('letters')
    .set({ sealed, until: iso(until), try_at: iso(now), tries: 0 })
    .where('address', '=', address)
    .where('place', '=', waiting.place)
    .where('kind', '=', kind)
    .where('sealed', 'is not', null)
    .where('claim', 'is', null)
    .executeTakeFirst();
  return replaced.numUpdatedRows > 0n;
}

async function takePlace(db: Database, letter: NewLetter, place: number): Promise<boolean> {
  const { address, kind, sealed, until, now } = letter;
  const row = { kind, sealed, until: iso(until), try_at: iso(now), tries: 0, claim: null };
  const taken = await db
    .insertInto('letters')
    .values({ address, place, ...row })
    .onConflict((same) =>
      same.columns(['address', 'place']).doUpdateSet(row).where('letters.until', '<=', iso(now)),
    )
    .returning('place')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Stores letters in the product's own database. */
export function lettersRepository(db: Database): LettersRepository {
  const ofTry = ({ address, place, claim }: Place) =>
    db
      .updateTable('letters')
      .where('address', '=', address)
      .where('place', '=', place)
      .where('claim', '=', claim);

  return {
    async add(letter) {
      if (await replaceWaiting(db, letter)) return true;
      for (let place = 0; place < placesFor(letter.kind); place += 1) {
        if (await takePlace(db, letter, place)) return true;
      }
      return false;
    },

    async claim({ count, claim, now }) {
      const due = await db
        .selectFrom('letters')
        .select(['address', 'place', 'try_at'])
        .where('sealed', 'is not', null)
        .where('try_at', '<=', iso(now))
        .where('until', '>', iso(now))
        .orderBy('try_at')
        .limit(count)
        .execute();
      const claimed: ClaimedLetter[] = [];
      for (const { address, place, try_at } of due) {
        const row = await db
          .updateTable('letters')
          .set({ claim, try_at: iso(now + CLAIM_MILLISECONDS) })
          .where('address', '=', address)
          .where('place', '=', place)
          .where('try_at', '=', try_at)
          .where('sealed', 'is not', null)
          .returning(['sealed', 'until', 'tries'])
          .executeTakeFirst();
        if (row?.sealed) claimed.push({ address, place, claim, ...row, sealed: row.sealed });
      }
      return claimed;
    },

    async left(letter, now) {
      const until = iso(now + HOUR_MILLISECONDS);
      await ofTry(letter).set({ sealed: null, claim: null, until }).execute();
    },

    async tryAgain(letter, at) {
      await ofTry(letter)
        .set((is) => ({ claim: null, try_at: iso(at), tries: is('tries', '+', 1) }))
        .execute();
    },

    async remove({ address, place, claim }) {
      await db
        .deleteFrom('letters')
        .where('address', '=', address)
        .where('place', '=', place)
        .where('claim', '=', claim)
        .execute();
    },

    async forgetOld(now) {
      const old = await db
        .deleteFrom('letters')
        .where('until', '<=', iso(now))
        .where((is) => is.or([is('claim', 'is', null), is('try_at', '<=', iso(now))]))
        .returning('sealed')
        .execute();
      return old.filter(({ sealed }) => sealed !== null).length;
    },
  };
}
