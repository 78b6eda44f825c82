import {
  DEFAULT_LIMITS,
  ImagingError,
  type PictureFile,
  type PictureLimits,
  readPicture,
} from '@underpaint/imaging';
import type { EncodingsTable } from '../db/tables.ts';
import type { Stores } from '../open-stores.ts';
import { readStored } from '../storage/read-stored.ts';
import type { Storage } from '../storage/storage.ts';
import { thumbnailKey } from '../storage/storage-keys.ts';
import type { Finding } from './finding.ts';
import { remakeThumbnails } from './remake-thumbnails.ts';

type Row = Pick<EncodingsTable, 'id' | 's3_key' | 'format' | 'width' | 'height' | 'bytes'>;
type Fault = 'length' | 'picture' | 'thumbnail' | 'not given';

/** The storage failed, which says nothing about its contents. */
class NotGivenError extends Error {
  override name = 'NotGivenError';
}

async function given(storage: Storage, key: string): Promise<Uint8Array | null> {
  return readStored(storage, key).catch((cause: unknown) => {
    throw new NotGivenError('a file could not be read', { cause });
  });
}

async function decoded(bytes: Uint8Array, limits: PictureLimits): Promise<PictureFile | null> {
  try {
    return await readPicture(bytes, limits);
  } catch (error) {
    if (error instanceof ImagingError) return null;
    throw error;
  }
}

/** Reads no more pixels than the row states: a damaged header must not decide how much memory is used. */
async function isPictureOf({ format, width, height, bytes }: Row, picture: Uint8Array): Promise<boolean> {
  const file = await decoded(picture, { maxBytes: bytes, maxPixels: width * height });
  return file?.format === format && file.raster.width === width && file.raster.height === height;
}

async function isThumbnail(bytes: Uint8Array): Promise<boolean> {
  return (await decoded(bytes, DEFAULT_LIMITS))?.format === 'jpeg';
}

/** Missing files are reported by `examineFiles`; the thumbnail of a damaged picture cannot be remade. */
async function lookAt(row: Row, storage: Storage): Promise<Fault | null> {
  const picture = await given(storage, row.s3_key);
  if (picture === null) return null;
  if (picture.length !== row.bytes) return 'length';
  if (!(await isPictureOf(row, picture))) return 'picture';
  const thumbnail = await given(storage, thumbnailKey(row.s3_key));
  return thumbnail === null || (await isThumbnail(thumbnail)) ? null : 'thumbnail';
}

async function faultOf(row: Row, storage: Storage): Promise<Fault | null> {
  return lookAt(row, storage).catch((error: unknown) => {
    if (error instanceof NotGivenError) return 'not given';
    throw error;
  });
}

const KEPT = 'The repair keeps them. Restore them from a backup.';

/** Reads every picture and its thumbnail, one after the other, so that only one is in memory at a time. */
export async function examinePictures({ database: { db }, storage }: Stores): Promise<Finding[]> {
  const columns = ['id', 's3_key', 'format', 'width', 'height', 'bytes'] as const;
  const rows: Row[] = await db
    .selectFrom('encodings')
    .select(columns)
    .where('ended_at', 'is', null)
    .execute();
  const faults = new Map<Row, Fault | null>();
  for (const row of rows) faults.set(row, await faultOf(row, storage));
  const having = (fault: Fault) => rows.filter((row) => faults.get(row) === fault);
  const where = (fault: Fault) => having(fault).map(({ id }) => id);
  return [
    {
      what: 'Pictures whose length is not what their row says',
      advice: KEPT,
      where: where('length'),
    },
    {
      what: 'Damaged pictures that cannot be read as what their row says',
      advice: KEPT,
      where: where('picture'),
    },
    {
      what: 'Pictures whose thumbnail is damaged',
      where: where('thumbnail'),
      repair: () => remakeThumbnails(having('thumbnail'), storage),
    },
    {
      what: 'Pictures that could not be read from the storage',
      advice: 'Check the disk or bucket, then run this again.',
      where: where('not given'),
    },
  ];
}
