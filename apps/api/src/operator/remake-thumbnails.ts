import { ImagingError, makeThumbnail } from '@underpaint/imaging';
import type { EncodingsTable } from '../db/tables.ts';
import { readStored } from '../storage/read-stored.ts';
import type { Storage } from '../storage/storage.ts';
import { thumbnailKey } from '../storage/storage-keys.ts';
import { NotRepairedError } from './finding.ts';

type Row = Pick<EncodingsTable, 'id' | 's3_key'>;

/** False when the picture is damaged; one that was removed in the meantime needs no thumbnail. */
async function remakeThumbnail({ s3_key }: Row, storage: Storage): Promise<boolean> {
  const picture = await readStored(storage, s3_key);
  if (picture === null) return true;
  try {
    await storage.put(thumbnailKey(s3_key), await makeThumbnail(picture));
    return true;
  } catch (error) {
    if (error instanceof ImagingError) return false;
    throw error;
  }
}

/**
 * Remakes the thumbnails of these pictures.
 *
 * @throws {NotRepairedError} at the end, if any of the pictures are damaged.
 */
export async function remakeThumbnails(rows: readonly Row[], storage: Storage): Promise<void> {
  const where: string[] = [];
  for (const row of rows) if (!(await remakeThumbnail(row, storage))) where.push(row.id);
  if (where.length === 0) return;
  throw new NotRepairedError({
    what: 'Damaged pictures',
    advice: 'Restore them from a backup.',
    where,
  });
}
