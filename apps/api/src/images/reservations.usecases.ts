import type { Reservation, StoredPicture } from '@underpaint/contract';
import { AppError } from '../errors/app-error.ts';
import type { UploadedImage } from '../http/read-upload.ts';
import { readStored } from '../storage/read-stored.ts';
import type { Asker } from '../workers/workers.ts';
import { admitEncode, type Person } from './admit-encode.ts';
import { type Encoding, freshReceipt, type Receipt } from './encodings.models.ts';
import { ABANDONED_MILLISECONDS } from './housekeeping.usecases.ts';
import { readReceiptHash, readReceiptWish, requireImage } from './image-input.ts';
import { deleteFiles, type ImagesContext, notFound } from './images.context.ts';
import type { LinkWish } from './link-rules.ts';
import { mayStillBeStored, storePicture } from './stored-images.usecases.ts';
import { encodingOf, labelUrlOf, storedPictureOf } from './terms.ts';
import { requireWorkOn } from './work-on.ts';

const NOT_RESERVED =
  'This encode has expired or was canceled. Nothing was stored and nothing is counted. Please start again.';
const OTHER_PICTURE = 'Another picture is stored here already. Please start again.';

/**
 * Counts an encode done on the person's device, on the same terms as one done on the server.
 *
 * @throws {AppError} `work.elsewhere`, and those of `admitEncode`.
 */
export async function reserveEncode(
  { maxViews, expiresAt, ...input }: Person & { includeQRCode: boolean; filename: string } & LinkWish,
  context: ImagesContext,
): Promise<Reservation> {
  requireWorkOn('device', context);
  const asked = { ...input, link: { maxViews, expiresAt }, maker: 'device' } as const;
  const { reserved, promised, since } = await admitEncode(asked, context);
  return {
    encodingId: reserved.id,
    labelUrl: labelUrlOf({ id: reserved.id, ...promised }, context),
    expiresAt: new Date(since.getTime() + ABANDONED_MILLISECONDS).toISOString(),
  };
}

/** The form that delivers a finished picture. */
export interface KeptForm {
  image: UploadedImage | null;
  text: Partial<Record<'receipt' | 'burn' | 'receiptHash', string>>;
}

export interface KeepInput extends Person {
  encodingId: string;
  /** The form, once it has arrived. */
  form: Promise<KeptForm>;
  /** Rejects when the account no longer exists: uploads take a while. */
  stillSignedIn: () => Promise<unknown>;
}

/**
 * Stores, byte for byte, the picture that a device has made for its reservation. The same picture again gives the same
 * answer, since an answer may be lost. A refused picture gives the encode back; if the server fails, the reservation
 * waits for another attempt.
 *
 * @throws {AppError} `not_found`, `conflict`, and the codes of a bad picture, a busy server or a full disk.
 */
export async function keepPicture(
  { encodingId: id, uid, form, stillSignedIn }: KeepInput,
  asker: Asker,
  context: ImagesContext,
): Promise<StoredPicture> {
  const { bytes, receipt } = await arrived(form, { id, uid }, context);
  requireWorkOn('device', context);
  const since = new Date(context.now().getTime() - ABANDONED_MILLISECONDS).toISOString();
  const claimed = { id, uid, s3Key: context.randomId(24) };
  const claim = await context.encodings.claim({ ...claimed, since });
  // Not earlier: a first attempt may only just have finished.
  if (claim === null) return storedPictureOf(await storedAlready({ id, uid, bytes }, context));
  const { promised, formerKey } = claim;
  try {
    await deleteFiles(formerKey, context);
    // After the claim: if the account is deleted from now on, the reservation goes too, and the encode ends without a
    // picture.
    await stillSignedIn();
    const labelUrl = labelUrlOf({ id, ...promised }, context);
    const made = await context.workers.receive(
      { picture: bytes, labelUrl, limits: context.revealLimits },
      asker,
    );
    const { thumbnail, ...shape } = made;
    const finished = { ...shape, bytes: bytes.length, receipt };
    const encoding = encodingOf({ reserved: claimed, promised, finished }, context);
    await storePicture(encoding, { picture: bytes, thumbnail }, context);
    return storedPictureOf(encoding);
  } catch (error) {
    await giveUp(claimed, error, context);
    throw error;
  }
}

const isRefused = (error: unknown): boolean => error instanceof AppError && error.code.startsWith('image.');

/** Waits for the form; a file that is refused early, as too large or empty, gives the encode back too. */
async function arrived(
  form: KeepInput['form'],
  reserved: { id: string; uid: string },
  context: ImagesContext,
): Promise<{ bytes: Uint8Array; receipt: Receipt | null }> {
  try {
    const { image, text } = await form;
    return { bytes: requireImage(image).bytes, receipt: receiptIn(text) };
  } catch (error) {
    if (isRefused(error)) await giveBackReserved(reserved, context);
    throw error;
  }
}

function receiptIn({ receipt, burn, receiptHash }: KeptForm['text']): Receipt | null {
  const asked = readReceiptWish({ receipt, burn });
  const hash = readReceiptHash(receiptHash, asked);
  return hash === null ? null : freshReceipt(asked, hash);
}

/** @throws {AppError} `not_found` if nothing is stored under this id, `conflict` if it is another picture. */
async function storedAlready(
  { id, uid, bytes }: { id: string; uid: string; bytes: Uint8Array },
  { encodings, storage }: ImagesContext,
): Promise<Encoding> {
  const encoding = await encodings.findById(id);
  if (encoding === null || encoding.uid !== uid) throw notFound(NOT_RESERVED);
  const stored = await readStored(storage, encoding.s3Key);
  if (stored === null || Buffer.compare(stored, bytes) !== 0)
    throw new AppError('conflict', { message: OTHER_PICTURE });
  return encoding;
}

const isFault = (error: unknown): boolean => !(error instanceof AppError) || error.status >= 500;

/**
 * Files go first: if this is interrupted, the sweep still finds the reservation. Those that may still get a row are left
 * to the next attempt, or to the sweep.
 */
async function giveUp(
  { id, s3Key }: { id: string; s3Key: string },
  error: unknown,
  context: ImagesContext,
): Promise<void> {
  if (mayStillBeStored(error)) return;
  try {
    if ((await context.encodings.findByS3Key(s3Key)) !== null) return;
    await deleteFiles(s3Key, context);
    if (!isFault(error)) await context.encodings.release({ id, s3Key });
  } catch (leftover) {
    context.onLeftover(leftover);
  }
}

/** Gives a reserved encode back and removes what an interrupted attempt left; false if there is none (any more). */
export async function giveBackReserved(
  { id, uid }: { id: string; uid: string },
  context: ImagesContext,
): Promise<boolean> {
  const s3Key = await context.encodings.reservedKey({ id, uid });
  if (s3Key === null || !(await context.encodings.release({ id }))) return false;
  await deleteFiles(s3Key, context);
  return true;
}
