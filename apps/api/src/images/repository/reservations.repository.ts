import type { Database } from '../../db/database.ts';
import { isStorageKey } from '../../storage/storage-keys.ts';
import { type Encoding, type LinkRules, toRow } from '../encodings.models.ts';
import type { Connection, Counting } from './former-counts.ts';
import { noteRemoved } from './orphans.repository.ts';
import { giveBack, takeOne } from './quota.ts';
import { releaseFromPast } from './unproven-pasts.repository.ts';

/** An encode that has been counted and is being worked on. */
export interface Reservation {
  id: string;
  uid: string;
  s3Key: string;
}

/** What was settled when a device reserved an encode. */
export interface Promised {
  plan: Encoding['plan'];
  hasQRCode: boolean;
  /** The name of the cover, as the device gave it. */
  filename: string;
  link: LinkRules;
}

/** Encodes in progress, from the count to the picture. */
export interface Reservations {
  /**
   * Counts one encode and records it as in progress, in one step; false when `limit` is used up. Without a limit
   * nothing is counted.
   */
  reserve(entry: Reservation & Counting & { limit: number | null; promised?: Promised }): Promise<boolean>;
  /**
   * Prepares a device's reservation to take a picture under this key; of several calls at the same moment, the last one
   * wins. Null when the person has no such reservation that began after `since`. The former key may have files of an
   * attempt that was interrupted.
   */
  claim(entry: Reservation & { since: string }): Promise<{ promised: Promised; formerKey: string } | null>;
  /** The key of a reservation for the person's device; null if there is none, or it has already become a picture. */
  reservedKey(entry: { id: string; uid: string }): Promise<string | null>;
  /** Turns the reservation with this id and key into a stored picture; false when there is no such reservation. */
  commit(encoding: Encoding): Promise<boolean>;
  /** Gives a reserved encode back, if it was counted; false when there is no such reservation (any more). */
  release(entry: { id: string; s3Key?: string }): Promise<boolean>;
  /** Encodes of servers and of devices that began before these times. */
  pendingBefore(startedBefore: { server: string; device: string }): Promise<Reservation[]>;
}

function promisedColumns(promised: Promised | undefined) {
  if (promised === undefined)
    return { plan: null, has_qr: null, filename: null, max_views: null, own_until: null };
  const { plan, hasQRCode, link } = promised;
  // Postgres rejects NUL, which no picture's name keeps anyway.
  const filename = promised.filename.replaceAll('\0', '');
  const rules = { max_views: link.maxViews, own_until: link.until };
  return { plan, has_qr: hasQRCode ? 1 : 0, filename, ...rules } as const;
}

/** A reservation for the person's device; null for what a server is working on, and for what is not theirs. */
async function reservedFor(db: Connection, { id, uid }: { id: string; uid: string }) {
  if (!isStorageKey(id)) return null;
  const row = await db
    .selectFrom('pending_encodes')
    .selectAll()
    .where('id', '=', id)
    .where('uid', '=', uid)
    .executeTakeFirst();
  if (row === undefined || row.plan === null) return null;
  const { plan, started_at, s3_key, has_qr, filename, max_views: maxViews, own_until: until } = row;
  const promised = { plan, hasQRCode: has_qr === 1, filename: filename ?? '', link: { maxViews, until } };
  return { started_at, s3_key, promised };
}

async function dropPending(db: Connection, { id, s3Key }: { id: string; s3Key?: string }) {
  return db
    .deleteFrom('pending_encodes')
    .where('id', '=', id)
    .$if(s3Key !== undefined, (query) => query.where('s3_key', '=', s3Key ?? ''))
    .returning(['uid', 's3_key', 'counted', 'before_proof'])
    .executeTakeFirst();
}

/** Beginning an encode. */
function beginning(db: Database): Pick<Reservations, 'reserve' | 'claim' | 'reservedKey'> {
  return {
    reserve: ({ id, s3Key, limit, promised, ...person }) =>
      db.transaction().execute(async (transaction) => {
        if (limit !== null && !(await takeOne(transaction, limit, person))) return false;
        const { uid, now } = person;
        const started_at = now.toISOString();
        await transaction
          .insertInto('pending_encodes')
          .values({
            ...{ id, uid, s3_key: s3Key, started_at, counted: limit === null ? 0 : 1, before_proof: 0 },
            ...promisedColumns(promised),
          })
          .execute();
        return true;
      }),
    claim: ({ id, uid, s3Key, since }) =>
      db.transaction().execute(async (transaction) => {
        for (;;) {
          const row = await reservedFor(transaction, { id, uid });
          if (row === null || row.started_at <= since) return null;
          const { numUpdatedRows } = await transaction
            .updateTable('pending_encodes')
            .set({ s3_key: s3Key })
            .where('id', '=', id)
            .where('s3_key', '=', row.s3_key)
            .executeTakeFirst();
          // Another attempt has claimed or finished it since it was read.
          if (numUpdatedRows === 0n) continue;
          await noteRemoved(transaction, [row.s3_key]);
          return { promised: row.promised, formerKey: row.s3_key };
        }
      }),
    reservedKey: async (entry) => (await reservedFor(db, entry))?.s3_key ?? null,
  };
}

/** Ending one, with a picture or without. */
function ending(db: Database): Pick<Reservations, 'commit' | 'release' | 'pendingBefore'> {
  return {
    commit: (encoding) =>
      db.transaction().execute(async (transaction) => {
        const pending = await dropPending(transaction, encoding);
        if (pending === undefined) return false;
        await transaction
          .insertInto('encodings')
          .values({
            ...toRow(encoding),
            ...{ before_proof: pending.before_proof, opening: null, opened_at: null },
          })
          .execute();
        return true;
      }),
    release: (entry) =>
      db.transaction().execute(async (transaction) => {
        const pending = await dropPending(transaction, entry);
        if (pending === undefined) return false;
        const { uid, s3_key, counted, before_proof } = pending;
        if (counted === 1) await giveBack(transaction, uid, 1);
        if (counted === 1 && before_proof === 1) await releaseFromPast(transaction, uid);
        await noteRemoved(transaction, [s3_key]);
        return true;
      }),
    pendingBefore: async (startedBefore) => {
      const rows = await db
        .selectFrom('pending_encodes')
        .selectAll()
        .where((is) =>
          is.or([
            is.and([is('plan', 'is', null), is('started_at', '<', startedBefore.server)]),
            is.and([is('plan', 'is not', null), is('started_at', '<', startedBefore.device)]),
          ]),
        )
        .execute();
      return rows.map(({ id, uid, s3_key }) => ({ id, uid, s3Key: s3_key }));
    },
  };
}

export function reservationsRepository(db: Database): Reservations {
  return { ...beginning(db), ...ending(db) };
}
