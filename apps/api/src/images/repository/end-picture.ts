import type { Burn } from '@underpaint/contract';
import type { UpdateQueryBuilder, UpdateResult } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { noteRemoved } from './orphans.repository.ts';

/** An update of a picture's row. */
type Ending = UpdateQueryBuilder<Tables, 'encodings', 'encodings', UpdateResult>;

interface End {
  id: string;
  by: 'views' | Burn;
  now: string;
  toldUntil: string;
}

/** Ends a picture, once, if the condition holds when the row is written; otherwise false. */
export async function endPicture(
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
