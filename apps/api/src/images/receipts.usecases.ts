import { createHash } from 'node:crypto';
import type { Burn, ReceiptTaken } from '@underpaint/contract';
import { type Encoding, isExpired } from './encodings.models.ts';
import { deleteFiles, type ImagesContext } from './images.context.ts';
import { toldUntil } from './link.usecases.ts';

/** What is stored of a receipt; the receipt cannot be derived from it. */
export function hashOfReceipt(receipt: Uint8Array): string {
  return createHash('sha256').update(receipt).digest('base64url');
}

/** The picture that a receipt belongs to; null if it belongs to none, or the picture no longer exists. */
export async function findByReceipt(receipt: Uint8Array, context: ImagesContext): Promise<Encoding | null> {
  const encoding = await context.encodings.findByReceipt(hashOfReceipt(receipt));
  return encoding === null || isExpired(encoding, context.now()) ? null : encoding;
}

export interface ReceiptInput {
  receipt: Uint8Array;
  /** The person giving it, if they are signed in. */
  uid: string | null;
  /** Whether they want the picture deleted, if its sender allows that. */
  deletes: boolean;
}

const NOTHING: ReceiptTaken = { deleted: false, own: false };

/**
 * Takes a receipt: records for the owner that the message was revealed, and ends the picture if the owner wants that. A
 * receipt that is forged, or whose picture is gone, gets the same answer, so that nobody learns from it what is stored.
 * The owner's own receipt does nothing.
 */
export async function takeReceipt(
  { receipt, uid, deletes }: ReceiptInput,
  context: ImagesContext,
): Promise<ReceiptTaken> {
  const encoding = await findByReceipt(receipt, context);
  if (encoding === null) return NOTHING;
  if (encoding.uid === uid) return { ...NOTHING, own: true };
  const now = context.now();
  await context.encodings.noteRevealed({ id: encoding.id, now: now.toISOString() });
  const by = encoding.receipt?.burn ?? null;
  const ends = by === 'revealed' || (by === 'recipient' && deletes);
  return { ...NOTHING, deleted: ends && (await endRevealed(encoding, { by, now }, context)) };
}

/**
 * Ends a picture as its owner wants; of several concurrent calls, one does. The row goes first, so that the link is
 * dead at once.
 */
async function endRevealed(
  { id, s3Key }: Encoding,
  { by, now }: { by: Burn; now: Date },
  context: ImagesContext,
): Promise<boolean> {
  const end = { id, by, now: now.toISOString(), toldUntil: toldUntil(now) };
  if (!(await context.encodings.endRevealed(end))) return false;
  await deleteFiles(s3Key, context);
  return true;
}
