import { type EncodeResponse, FREE_ENCODES } from '@underpaint/contract';
import { AppError } from '../errors/app-error.ts';
import type { UploadedImage } from '../http/read-upload.ts';
import { thumbnailKey } from '../storage/storage-keys.ts';
import type { EncodedPicture } from '../workers/workers.ts';
import { downloadUrlOf, type Encoding } from './encodings.models.ts';
import type { Reservation } from './encodings.repository.ts';
import { cleanFilename, type PictureFormat } from './filename.ts';
import { claimedFormat, requireImage, requireMessage, requirePassphrase } from './image-input.ts';
import { deleteFiles, type ImagesContext } from './images.context.ts';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

export interface EncodeInput {
  uid: string;
  image: UploadedImage | null;
  message: string | undefined;
  key: string | undefined;
}

interface CheckedEncode {
  image: UploadedImage;
  claimed: PictureFormat | null;
  message: string;
  passphrase: string;
}

function checkEncode({ image, message, key }: EncodeInput): CheckedEncode {
  const present = requireImage(image);
  const checked = { message: requireMessage(message), passphrase: requirePassphrase(key) };
  return { ...checked, image: present, claimed: claimedFormat(present) };
}

function work(input: CheckedEncode, id: string, signal: AbortSignal, context: ImagesContext) {
  const { workers, publicOrigin, limits } = context;
  const { image, claimed, message, passphrase } = input;
  const labelUrl = `${publicOrigin}/decode/${id}`;
  return workers.encode({ picture: image.bytes, claimed, message, passphrase, labelUrl, limits }, signal);
}

function toEncoding(
  { id, uid, s3Key }: Reservation,
  uploaded: string,
  made: EncodedPicture,
  context: ImagesContext,
): Encoding {
  const created = context.now();
  const { format, width, height } = made;
  const days = context.expiryDays;
  return {
    ...{ id, uid, s3Key, format, width, height },
    filename: cleanFilename({ uploaded, format }),
    bytes: made.picture.byteLength,
    hasQRCode: true,
    createdAt: created.toISOString(),
    expiresAt: days === null ? null : new Date(created.getTime() + days * DAY_MILLISECONDS).toISOString(),
  };
}

async function keep(reserved: Reservation, made: EncodedPicture, encoding: Encoding, context: ImagesContext) {
  await context.storage.put(reserved.s3Key, made.picture);
  await context.storage.put(thumbnailKey(reserved.s3Key), made.thumbnail);
  await context.encodings.commit(encoding);
}

/** Files go before the reservation: should this be cut short, the sweep still finds the reservation. */
async function giveUp({ id, s3Key }: Reservation, context: ImagesContext): Promise<void> {
  try {
    if ((await context.encodings.findById(id)) !== null) return;
    await deleteFiles(s3Key, context);
    await context.encodings.release(id);
  } catch (error) {
    context.onLeftover(error);
  }
}

function toEncodeResponse(encoding: Encoding, { psnr, survival }: EncodedPicture): EncodeResponse {
  const { id, s3Key, filename, format, width, height, bytes, hasQRCode, createdAt, expiresAt } = encoding;
  return {
    ...{ s3Key, filename, format, width, height, bytes, psnr, hasQRCode, createdAt, expiresAt },
    encodingId: id,
    downloadUrl: downloadUrlOf(encoding),
    survival: [...survival],
  };
}

/**
 * Hides a message in an uploaded picture and keeps the result. The free encode is counted before the work and
 * given back on any failure, which leaves no row, no file and no count behind. Every picture of a free
 * account carries the QR code, whatever was asked for.
 *
 * @throws {AppError} `quota.exhausted`, and the codes of a bad form, a bad picture, a busy server or a full disk.
 */
export async function encodeImage(
  input: EncodeInput,
  signal: AbortSignal,
  context: ImagesContext,
): Promise<EncodeResponse> {
  const checked = checkEncode(input);
  const reserved = { id: context.randomId(16), s3Key: context.randomId(24), uid: input.uid };
  const startedAt = context.now().toISOString();
  const counted = await context.encodings.reserve({ ...reserved, startedAt, limit: FREE_ENCODES });
  if (!counted) throw new AppError('quota.exhausted');
  try {
    const made = await work(checked, reserved.id, signal, context);
    const encoding = toEncoding(reserved, checked.image.filename, made, context);
    await keep(reserved, made, encoding, context);
    return toEncodeResponse(encoding, made);
  } catch (error) {
    await giveUp(reserved, context);
    throw error;
  }
}
