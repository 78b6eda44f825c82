import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../db/database.ts';
import { earlier } from '../../db/earlier.ts';
import type { Tables } from '../../db/tables.ts';
import { isStorageKey } from '../../storage/storage-keys.ts';
import type { Encoding, LinkRules, ReceiptRules } from '../encodings.models.ts';
import { endPicture } from './end-picture.ts';
import { toEncoding } from './stored-images.repository.ts';

/** A view to be counted. */
export interface View {
  id: string;
  /** Identifies the view; the same value again is the same view. */
  opening: string;
  now: string;
}

type Rules = LinkRules & ReceiptRules;

/** What an owner changes about the rules; what is undefined stays as it is. */
export type ChangedRules = { [Rule in keyof Rules]: Rules[Rule] | undefined };

/** Whom the links of pictures let in, and how often. */
export interface Links {
  /** Counts a view, in one step, and resolves to how many are left after it; null if none was left. */
  view(view: View): Promise<number | null>;
  /**
   * Applies the owner's new wishes for the link, unless views were used in the meantime, which gives null. Nothing else
   * is written, so that of two changes at once neither undoes the other.
   */
  changeLink(entry: { id: string; uid: string; rules: ChangedRules }): Promise<Encoding | null>;
  /**
   * Ends a picture without views left: its files may be removed, and its owner is told until the given date. False if
   * it does not apply.
   */
  endViewed(entry: { id: string; now: string; toldUntil: string }): Promise<boolean>;
  /** Pictures whose last view began before the given time and that have not ended. */
  viewedBefore(time: string): Promise<Pick<Encoding, 'id' | 's3Key'>[]>;
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

export function linksRepository(db: Database): Links {
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
      endPicture(db, { ...entry, by: 'views' }, (row) => row.whereRef('views', '>=', 'max_views')),
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
