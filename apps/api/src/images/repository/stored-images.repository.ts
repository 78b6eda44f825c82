import type { DeleteQueryBuilder, DeleteResult, ExpressionBuilder } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { EncodingsTable, Tables } from '../../db/tables.ts';
import { isStorageKey } from '../../storage/storage-keys.ts';
import { type Encoding, fromRow } from '../encodings.models.ts';
import { noteRemoved } from './orphans.repository.ts';

/**
 * The picture after which a page of the history begins; without an id, the page skips all pictures of the same moment.
 */
export interface HistoryPlace {
  createdAt: string;
  id?: string | undefined;
}

/** Finished pictures: finding, noting and removing them. */
export interface StoredImages {
  findById(id: string): Promise<Encoding | null>;
  findByS3Key(s3Key: string): Promise<Encoding | null>;
  /** Newest first, only those not expired at `now`. */
  history(query: { uid: string; now: string; limit?: number; before?: HistoryPlace }): Promise<Encoding[]>;
  /** How many pictures are stored. */
  count(): Promise<number>;
  /** Keys of all stored pictures and of all encodes in progress. */
  s3Keys(): Promise<Set<string>>;
  /** Stores the owner's note; null if the picture is not theirs. */
  changeNote(entry: { id: string; uid: string; note: string | null }): Promise<Encoding | null>;
  /** Removes the row if the person owns it; resolves to what it was. */
  remove(entry: { id: string; uid: string }): Promise<Encoding | null>;
  removeExpired(now: string): Promise<Encoding[]>;
}

export const toEncoding = (row: EncodingsTable | undefined) => (row === undefined ? null : fromRow(row));

/** An id not in our format is not queried: Postgres rejects some texts that a URL can contain. */
async function findBy(db: Database, column: 'id' | 's3_key', value: string): Promise<Encoding | null> {
  if (!isStorageKey(value)) return null;
  return toEncoding(
    await db.selectFrom('encodings').selectAll().where(column, '=', value).executeTakeFirst(),
  );
}

function follows(is: ExpressionBuilder<Tables, 'encodings'>, { createdAt, id }: HistoryPlace) {
  const older = is('created_at', '<', createdAt);
  return id === undefined
    ? older
    : is.or([older, is.and([is('created_at', '=', createdAt), is('id', '<', id)])]);
}

function reading(
  db: Database,
): Pick<StoredImages, 'findById' | 'findByS3Key' | 'history' | 'count' | 's3Keys'> {
  return {
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

function changing(db: Database): Pick<StoredImages, 'changeNote' | 'remove' | 'removeExpired'> {
  return {
    changeNote: async ({ id, uid, note }) => {
      if (!isStorageKey(id)) return null;
      const noting = db.updateTable('encodings').set({ note }).where('id', '=', id).where('uid', '=', uid);
      return toEncoding(await noting.returningAll().executeTakeFirst());
    },
    remove: async ({ id, uid }) => {
      if (!isStorageKey(id)) return null;
      const [removed = null] = await removeRows(db, (rows) =>
        rows.where('id', '=', id).where('uid', '=', uid),
      );
      return removed;
    },
    removeExpired: (now) => removeRows(db, (rows) => rows.where('expires_at', '<=', now)),
  };
}

export function storedImagesRepository(db: Database): StoredImages {
  return { ...reading(db), ...changing(db) };
}
