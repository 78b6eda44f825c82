import type { ShareResponse } from '@underpaint/contract';
import { AppError } from '../errors/app-error.ts';
import type { StoredFile } from '../storage/storage.ts';
import { thumbnailKey } from '../storage/storage-keys.ts';
import { type Encoding, isExpired, isGone, toShare } from './encodings.models.ts';
import {
  deleteFiles,
  IMAGE_NOT_FOUND,
  type ImagesContext,
  notFound,
  SHARE_NOT_FOUND,
} from './images.context.ts';

const GIVEN_UP = 'This encode was stopped before it was finished. Please start again.';

/**
 * Stores a finished picture under its reservation: files first, so that every row has both.
 *
 * @throws {AppError} `conflict` when the reservation is gone, along with its account for example; the files stay.
 */
export async function storePicture(
  encoding: Encoding,
  files: { picture: Uint8Array; thumbnail: Uint8Array },
  { storage, encodings, onStored }: ImagesContext,
): Promise<void> {
  const began = performance.now();
  await storage.put(encoding.s3Key, files.picture);
  await storage.put(thumbnailKey(encoding.s3Key), files.thumbnail);
  if (!(await encodings.commit(encoding))) throw new AppError('conflict', { message: GIVEN_UP });
  onStored((performance.now() - began) / 1000);
}

/** Whether the connection to the database was lost, possibly while it was storing a picture, which it may still do. */
export function mayStillBeStored(error: unknown): boolean {
  return error instanceof AppError && error.code === 'database.unavailable';
}

/** @throws {AppError} `not_found` for unknown, deleted and expired ids alike. */
export async function findShared(id: string, context: ImagesContext): Promise<Encoding> {
  const encoding = await context.encodings.findById(id);
  if (encoding === null || isGone(encoding, context.now())) throw notFound(SHARE_NOT_FOUND);
  return encoding;
}

/** What a shared link leads to; null for unknown, deleted and expired ids alike. */
export async function lookUpShare(
  id: string,
  { encodings, now }: Pick<ImagesContext, 'encodings' | 'now'>,
): Promise<ShareResponse | null> {
  const encoding = await encodings.findById(id);
  return encoding === null || isGone(encoding, now()) ? null : toShare(encoding);
}

/**
 * A picture owned by the person, by its stored key.
 *
 * @throws {AppError} `not_found`, also for other people's pictures.
 */
export async function findOwned(
  { s3Key, uid }: { s3Key: string; uid: string },
  context: ImagesContext,
): Promise<Encoding> {
  const encoding = await context.encodings.findByS3Key(s3Key);
  if (encoding === null || encoding.uid !== uid || isGone(encoding, context.now())) {
    throw notFound(IMAGE_NOT_FOUND);
  }
  return encoding;
}

/** @throws {AppError} `not_found` when the picture's file is gone. */
export async function openPicture(key: string, message: string, context: ImagesContext): Promise<StoredFile> {
  const file = await context.storage.open(key);
  if (file === null) throw notFound(message);
  return file;
}

/** The person's pictures, newest first. */
export async function listHistory(
  query: {
    uid: string;
    limit?: number | undefined;
    before?: string | undefined;
    beforeId?: string | undefined;
  },
  { encodings, now }: ImagesContext,
): Promise<Encoding[]> {
  const { uid, limit, before, beforeId: id } = query;
  return encodings.history({
    uid,
    now: now().toISOString(),
    ...(limit === undefined ? {} : { limit }),
    ...(before === undefined ? {} : { before: { createdAt: new Date(before).toISOString(), id } }),
  });
}

/**
 * Removes a picture, its thumbnail and its link. The row goes first, so that the link is dead at once.
 *
 * @throws {AppError} `not_found` for unknown ids and other people's; expired ones count as unknown.
 */
export async function deleteImage(
  { id, uid }: { id: string; uid: string },
  context: ImagesContext,
): Promise<void> {
  const removed = await context.encodings.remove({ id, uid });
  if (removed === null) throw notFound(IMAGE_NOT_FOUND);
  await deleteFiles(removed.s3Key, context);
  if (isExpired(removed, context.now())) throw notFound(IMAGE_NOT_FOUND);
}
