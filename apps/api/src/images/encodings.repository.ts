import type { Burn } from '@underpaint/contract';
import type {
  DeleteQueryBuilder,
  DeleteResult,
  ExpressionBuilder,
  Transaction,
  UpdateQueryBuilder,
  UpdateResult,
} from 'kysely';
import type { Database } from '../db/database.ts';
import { earlier } from '../db/earlier.ts';
import type { EncodingsTable, PendingEncodesTable, Tables } from '../db/tables.ts';
import { isStorageKey } from '../storage/storage-keys.ts';
import { type Encoding, fromRow, type LinkRules, type ReceiptRules, toRow } from './encodings.models.ts';
import { type Connection, type Counting, formerlyUsed, keepCount } from './former-counts.ts';
import { noteRemoved } from './orphans.repository.ts';
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

/** A view to be counted. */
export interface View {
  id: string;
  /** Identifies the view; the same value again is the same view. */
  opening: string;
  now: string;
}

/** The picture that a page of the history begins after; without its id, only older ones follow. */
export interface HistoryPlace {
  createdAt: string;
  id?: string | undefined;
}

function follows(is: ExpressionBuilder<Tables, 'encodings'>, { createdAt, id }: HistoryPlace) {
  const older = is('created_at', '<', createdAt);
  return id === undefined
    ? older
    : is.or([older, is.and([is('created_at', '=', createdAt), is('id', '<', id)])]);
}

type Rules = LinkRules & ReceiptRules;

/** What an owner changes about the rules; what is undefined stays as it is. */
export type ChangedRules = { [Rule in keyof Rules]: Rules[Rule] | undefined };

/** Stored pictures, encodes in progress, and how many a person has used. */
export interface EncodingsRepository {
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
  used(person: Counting): Promise<number>;
  findById(id: string): Promise<Encoding | null>;
  findByS3Key(s3Key: string): Promise<Encoding | null>;
  /** Newest first, only those not expired at `now`. */
  history(query: { uid: string; now: string; limit?: number; before?: HistoryPlace }): Promise<Encoding[]>;
  /** Counts a view, in one step, and resolves to how many are left after it; null if none was left. */
  view(view: View): Promise<number | null>;
  /**
   * Applies the owner's new wishes for the link, unless views were used in the meantime, which gives null. Nothing else
   * is written, so that of two changes at once neither undoes the other.
   */
  changeLink(entry: { id: string; uid: string; rules: ChangedRules }): Promise<Encoding | null>;
  /** Stores the owner's note; null if the picture is not theirs. */
  changeNote(entry: { id: string; uid: string; note: string | null }): Promise<Encoding | null>;
  /**
   * Ends a picture without views left: its files may be removed, and its owner is told until the given date. False if
   * it does not apply.
   */
  endViewed(entry: { id: string; now: string; toldUntil: string }): Promise<boolean>;
  /** The picture of a receipt, by its hash; the oldest of several, which only their owners can bring about. */
  findByReceipt(hash: string): Promise<Encoding | null>;
  /** Records when a message was first revealed, if its owner wants that. */
  noteRevealed(entry: { id: string; now: string }): Promise<void>;
  /**
   * Ends a picture whose message was revealed, if its owner wants that, and tells them until the given date; otherwise
   * false.
   */
  endRevealed(entry: { id: string; by: Burn; now: string; toldUntil: string }): Promise<boolean>;
  /** Pictures whose last view began before the given time and that have not ended. */
  viewedBefore(time: string): Promise<Pick<Encoding, 'id' | 's3Key'>[]>;
  /** Removes the row if the person owns it; resolves to what it was. */
  remove(entry: { id: string; uid: string }): Promise<Encoding | null>;
  removeExpired(now: string): Promise<Encoding[]>;
  /**
   * Removes everything of a person, including encodes in progress; their count is kept in case they open another
   * account. Resolves to the keys of the files.
   */
  removeAllOf(person: Counting): Promise<string[]>;
  /** Encodes of servers and of devices that began before these times. */
  pendingBefore(startedBefore: { server: string; device: string }): Promise<Reservation[]>;
  /** How many pictures are stored. */
  count(): Promise<number>;
  /** Keys of all stored pictures and of all encodes in progress. */
  s3Keys(): Promise<Set<string>>;
}

const toEncoding = (row: EncodingsTable | undefined) => (row === undefined ? null : fromRow(row));

async function counted(db: Connection, uid: string): Promise<number | null> {
  const row = await db.selectFrom('quotas').select('used').where('uid', '=', uid).executeTakeFirst();
  return row?.used ?? null;
}

async function takeOne(db: Connection, limit: number, person: Counting): Promise<boolean> {
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

async function giveBack(
  db: Transaction<Tables>,
  { uid, before_proof }: Pick<PendingEncodesTable, 'uid' | 'before_proof'>,
): Promise<void> {
  await db
    .updateTable('quotas')
    .set((expression) => ({ used: expression('used', '-', 1) }))
    .where('uid', '=', uid)
    .where('used', '>', 0)
    .execute();
  if (before_proof === 1) await releaseFromPast(db, uid);
}

/** An id not in our format is not queried: Postgres rejects some texts that a URL can contain. */
async function findBy(db: Connection, column: 'id' | 's3_key', value: string): Promise<Encoding | null> {
  if (!isStorageKey(value)) return null;
  return toEncoding(
    await db.selectFrom('encodings').selectAll().where(column, '=', value).executeTakeFirst(),
  );
}

async function dropPending(db: Connection, { id, s3Key }: { id: string; s3Key?: string }) {
  return db
    .deleteFrom('pending_encodes')
    .where('id', '=', id)
    .$if(s3Key !== undefined, (query) => query.where('s3_key', '=', s3Key ?? ''))
    .returning(['uid', 's3_key', 'counted', 'before_proof'])
    .executeTakeFirst();
}

function promisedColumns(promised: Promised | undefined) {
  if (promised === undefined)
    return { plan: null, has_qr: null, filename: null, max_views: null, own_until: null };
  const { plan, hasQRCode, filename, link } = promised;
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

function writing(
  db: Database,
): Pick<EncodingsRepository, 'reserve' | 'claim' | 'reservedKey' | 'commit' | 'release'> {
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
        if (pending.counted === 1) await giveBack(transaction, pending);
        await noteRemoved(transaction, [pending.s3_key]);
        return true;
      }),
  };
}

function reading(
  db: Database,
): Pick<EncodingsRepository, 'used' | 'findById' | 'findByS3Key' | 'history' | 'count' | 's3Keys'> {
  return {
    used: async (person) => (await counted(db, person.uid)) ?? formerlyUsed(db, person),
    findById: (id) => findBy(db, 'id', id),
    findByS3Key: (s3Key) => findBy(db, 's3_key', s3Key),
    history: async ({ uid, now, limit, before }) => {
      const rows = await db
        .selectFrom('encodings')
        .selectAll()
        .where('uid', '=', uid)
        .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
        .where((is) => (before === undefined ? is.and([]) : follows(is, before)))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
        .execute();
      return rows.map(fromRow);
    },
    count: async () => {
      const counting = db.selectFrom('encodings').select(({ fn }) => fn.countAll<number>().as('count'));
      return (await counting.executeTakeFirstOrThrow()).count;
    },
    s3Keys: async () => {
      const rows = await db
        .selectFrom('encodings')
        .select('s3_key')
        .where('ended_at', 'is', null)
        .unionAll(db.selectFrom('pending_encodes').select('s3_key'))
        .execute();
      return new Set(rows.map((row) => row.s3_key));
    },
  };
}

/**
 * `views < max_views` is checked in the same statement that writes the row, so that concurrent requests never get more
 * views than there are; a repeat of the last view is let in again.
 */
async function view(db: Database, { id, opening, now }: View): Promise<number | null> {
  if (!isStorageKey(id)) return null;
  const counted = await db
    .updateTable('encodings')
    .set((row) => ({ views: row('views', '+', 1), opening, opened_at: now }))
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .whereRef('views', '<', 'max_views')
    .where((is) => is.or([is('opening', 'is', null), is('opening', '!=', opening)]))
    .returning(({ eb }) => eb('max_views', '-', eb.ref('views')).as('left'))
    .executeTakeFirst();
  return counted?.left ?? repeated(db, { id, opening });
}

async function repeated(db: Database, { id, opening }: Omit<View, 'now'>): Promise<number | null> {
  const row = await db
    .selectFrom('encodings')
    .select(({ eb }) => eb('max_views', '-', eb.ref('views')).as('left'))
    .where('id', '=', id)
    .where('opening', '=', opening)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.left ?? null;
}

/** An update of a picture's row. */
type Ending = UpdateQueryBuilder<Tables, 'encodings', 'encodings', UpdateResult>;

interface End {
  id: string;
  by: 'views' | Burn;
  now: string;
  toldUntil: string;
}

/** Ends a picture, once, if the condition holds when the row is written; otherwise false. */
async function end(
  db: Database,
  { id, by, now, toldUntil }: End,
  where: (row: Ending) => Ending,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const row = transaction
      .updateTable('encodings')
      .set({ ended_at: now, ended_by: by, expires_at: toldUntil })
      .where('id', '=', id)
      .where('ended_at', 'is', null);
    const ended = await where(row).returning('s3_key').executeTakeFirst();
    if (ended !== undefined) await noteRemoved(transaction, [ended.s3_key]);
    return ended !== undefined;
  });
}

/** The effects of a receipt on the row of its picture. */
function receiving(db: Database): Pick<EncodingsRepository, 'findByReceipt' | 'noteRevealed'> {
  return {
    findByReceipt: async (hash) =>
      toEncoding(
        await db
          .selectFrom('encodings')
          .selectAll()
          .where('receipt_hash', '=', hash)
          .orderBy('created_at')
          .orderBy('id')
          .limit(1)
          .executeTakeFirst(),
      ),
    noteRevealed: async ({ id, now }) => {
      await db
        .updateTable('encodings')
        .set({ revealed_at: now })
        .where('id', '=', id)
        .where('tells', '=', 1)
        .where('revealed_at', 'is', null)
        .execute();
    },
  };
}

/** Whether views are left under the limit that a change sets, or leaves as it is. */
function hasViewsLeft(row: ExpressionBuilder<Tables, 'encodings'>, { maxViews }: ChangedRules) {
  if (maxViews === null) return row.and([]);
  if (maxViews !== undefined) return row('views', '<', maxViews);
  return row.or([row('max_views', 'is', null), row('views', '<', row.ref('max_views'))]);
}

/** The columns to be written; Kysely leaves out those that are undefined. */
function changedColumns(
  row: ExpressionBuilder<Tables, 'encodings'>,
  { maxViews, until, tells, burn }: ChangedRules,
) {
  return {
    ...{ max_views: maxViews, own_until: until, burn },
    ...(tells !== undefined && ({ tells: tells ? 1 : 0 } as const)),
    // The plan may end at the same moment.
    expires_at: until === undefined ? row.ref('expires_at') : earlier(row, 'plan_until', until),
  };
}

function linking(
  db: Database,
): Pick<EncodingsRepository, 'view' | 'changeLink' | 'endViewed' | 'endRevealed' | 'viewedBefore'> {
  return {
    view: (entry) => view(db, entry),
    changeLink: async ({ id, uid, rules }) => {
      const changing = db
        .updateTable('encodings')
        .set((row) => changedColumns(row, rules))
        .where('id', '=', id)
        .where('uid', '=', uid)
        .where('ended_at', 'is', null)
        .where((row) => hasViewsLeft(row, rules));
      return toEncoding(await changing.returningAll().executeTakeFirst());
    },
    endViewed: (entry) =>
      end(db, { ...entry, by: 'views' }, (row) => row.whereRef('views', '>=', 'max_views')),
    endRevealed: (entry) => end(db, entry, (row) => row.where('burn', '=', entry.by)),
    viewedBefore: async (time) => {
      const rows = await db
        .selectFrom('encodings')
        .select(['id', 's3_key'])
        .where('ended_at', 'is', null)
        .whereRef('views', '>=', 'max_views')
        .where('opened_at', '<', time)
        .execute();
      return rows.map(({ id, s3_key: s3Key }) => ({ id, s3Key }));
    },
  };
}

function noting(db: Database): Pick<EncodingsRepository, 'changeNote'> {
  return {
    changeNote: async ({ id, uid, note }) => {
      if (!isStorageKey(id)) return null;
      const changing = db.updateTable('encodings').set({ note }).where('id', '=', id).where('uid', '=', uid);
      return toEncoding(await changing.returningAll().executeTakeFirst());
    },
  };
}

type Deletion = DeleteQueryBuilder<Tables, 'encodings', DeleteResult>;

async function removeRows(db: Database, these: (rows: Deletion) => Deletion): Promise<Encoding[]> {
  return db.transaction().execute(async (transaction) => {
    const rows = await these(transaction.deleteFrom('encodings')).returningAll().execute();
    const removed = rows.map(fromRow);
    await noteRemoved(
      transaction,
      removed.map(({ s3Key }) => s3Key),
    );
    return removed;
  });
}

/** Encodes in progress end without a picture, so they are not part of the count that is kept. */
async function removeAllOf(db: Transaction<Tables>, person: Counting): Promise<string[]> {
  const { uid } = person;
  const pictures = await db.deleteFrom('encodings').where('uid', '=', uid).returning('s3_key').execute();
  const pending = await db
    .deleteFrom('pending_encodes')
    .where('uid', '=', uid)
    .returning(['s3_key', 'counted'])
    .execute();
  const quota = await db.deleteFrom('quotas').where('uid', '=', uid).returning('used').executeTakeFirst();
  await db.deleteFrom('unproven_pasts').where('uid', '=', uid).execute();
  const used = pending.reduce((left, row) => left - row.counted, quota?.used ?? 0);
  if (used > 0) await keepCount(db, used, person);
  const s3Keys = [...pictures, ...pending].map((row) => row.s3_key);
  await noteRemoved(db, s3Keys);
  return s3Keys;
}

function removing(
  db: Database,
): Pick<EncodingsRepository, 'remove' | 'removeExpired' | 'removeAllOf' | 'pendingBefore'> {
  return {
    remove: async ({ id, uid }) => {
      if (!isStorageKey(id)) return null;
      const [removed = null] = await removeRows(db, (rows) =>
        rows.where('id', '=', id).where('uid', '=', uid),
      );
      return removed;
    },
    removeExpired: (now) => removeRows(db, (rows) => rows.where('expires_at', '<=', now)),
    removeAllOf: (person) => db.transaction().execute((transaction) => removeAllOf(transaction, person)),
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

/** Stores encodings in the database. */
export function encodingsRepository(db: Database): EncodingsRepository {
  return { ...writing(db), ...reading(db), ...linking(db), ...noting(db), ...receiving(db), ...removing(db) };
}
