import type { Burn } from '@underpaint/contract';
import type { Database } from '../../db/database.ts';
import type { Encoding } from '../encodings.models.ts';
import { endPicture } from './end-picture.ts';
import { toEncoding } from './stored-images.repository.ts';

/** The effects of a receipt on the row of its picture. */
export interface Receipts {
  /**
   * The picture of a receipt, by its hash; the oldest if several have the same, which only their owners can bring
   * about.
   */
  findByReceipt(hash: string): Promise<Encoding | null>;
  /** Records when a message was first revealed, if its owner wants that. */
  noteRevealed(entry: { id: string; now: string }): Promise<void>;
  /**
   * Ends a picture whose message was revealed, if its owner wants that, and tells them until the given date; otherwise
   * false.
   */
  endRevealed(entry: { id: string; by: Burn; now: string; toldUntil: string }): Promise<boolean>;
}

export function receiptsRepository(db: Database): Receipts {
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
    endRevealed: (entry) => endPicture(db, entry, (row) => row.where('burn', '=', entry.by)),
  };
}
