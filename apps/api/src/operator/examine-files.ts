import type { Database } from '../db/database.ts';
import type { EncodingsTable } from '../db/tables.ts';
import type { Stores } from '../open-stores.ts';
import { thumbnailKey } from '../storage/storage-keys.ts';
import type { Finding } from './finding.ts';
import { remakeThumbnails } from './remake-thumbnails.ts';

type Row = Pick<EncodingsTable, 'id' | 's3_key'>;

const picturesOf = (db: Database): Promise<Row[]> =>
  db.selectFrom('encodings').select(['id', 's3_key']).where('ended_at', 'is', null).execute();

/**
 * Compares rows and files. Rows are read both before and after the files are listed, so that what servers do meanwhile
 * is not mistaken for damage.
 */
export async function examineFiles({ database: { db }, storage }: Stores): Promise<Finding[]> {
  const before = new Map((await picturesOf(db)).map((row) => [row.id, row]));
  const files = new Set(await storage.list());
  const pending = await db.selectFrom('pending_encodes').select('s3_key').execute();
  const after = await picturesOf(db);
  const rows = after.filter(({ id }) => before.has(id));
  const lost = rows.filter(({ s3_key }) => !files.has(s3_key));
  const bare = rows.filter(({ s3_key }) => files.has(s3_key) && !files.has(thumbnailKey(s3_key)));
  const owned = new Set([...pending, ...after].flatMap(({ s3_key }) => [s3_key, thumbnailKey(s3_key)]));
  const orphans = [...files].filter((file) => !owned.has(file));
  return [
    {
      what: 'Pictures whose file is gone',
      advice: 'The repair removes them from their owners’ history.',
      where: lost.map(({ id }) => id),
      outOf: rows.length,
      repair: async () => {
        for (const { id } of lost) await db.deleteFrom('encodings').where('id', '=', id).execute();
      },
    },
    {
      what: 'Pictures without a thumbnail',
      where: bare.map(({ id }) => id),
      repair: () => remakeThumbnails(bare, storage),
    },
    {
      what: 'Files that belong to no picture',
      advice: 'They wait ORPHAN_DAYS, then the server removes them.',
      where: orphans,
      harmless: true,
    },
  ];
}
