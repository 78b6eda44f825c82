import type { EncodeResponse, WantedQuality } from '@underpaint/contract';
import type { PictureFormat } from '@underpaint/imaging';
import type { UploadedImage } from '../http/read-upload.ts';
import type { Asker } from '../workers/workers.ts';
import { admitEncode, type Person } from './admit-encode.ts';
import { asksReceipt, freshReceipt } from './encodings.models.ts';
import {
  claimedFormat,
  readLinkWish,
  readReceiptWish,
  readWantedQuality,
  requireImage,
  requireMessage,
  requirePassphrase,
} from './image-input.ts';
import { deleteFiles, type ImagesContext } from './images.context.ts';
import { hashOfReceipt } from './receipts.usecases.ts';
import type { Reservation } from './repository/reservations.repository.ts';
import { mayStillBeStored, storePicture } from './stored-images.usecases.ts';
import { encodingOf, labelUrlOf, storedPictureOf } from './terms.ts';
import { requireWorkOn } from './work-on.ts';

export interface EncodeInput extends Person {
  /** Rejects when the account no longer exists: uploads take a while. */
  stillSignedIn: () => Promise<unknown>;
  image: UploadedImage | null;
  message: string | undefined;
  key: string | undefined;
  /** Whether a label with the QR code is wanted; only a choice under the Pro plan (S-4.13). */
  includeQRCode: boolean;
  /** One of three words; absent means `balanced`. */
  quality: string | undefined;
  maxViews: string | undefined;
  /** ISO 8601. */
  expiresAt: string | undefined;
  /** Only `true` asks for one. */
  receipt: string | undefined;
  burn: string | undefined;
}

interface CheckedEncode {
  image: UploadedImage;
  claimed: PictureFormat | null;
  message: string;
  passphrase: string;
  wanted: WantedQuality;
}

function checkEncode({ image, message, key, quality }: EncodeInput): CheckedEncode {
  const present = requireImage(image);
  const secrets = { message: requireMessage(message), passphrase: requirePassphrase(key) };
  const wanted = readWantedQuality(quality);
  return { ...secrets, wanted, image: present, claimed: claimedFormat(present) };
}

interface EncodeJob {
  id: string;
  hasQRCode: boolean;
  asksReceipt: boolean;
  asker: Asker;
}

function work(
  input: CheckedEncode,
  { id, hasQRCode, asksReceipt, asker }: EncodeJob,
  context: ImagesContext,
) {
  const { workers, limits } = context;
  const { image, ...checked } = input;
  const labelUrl = labelUrlOf({ id, hasQRCode }, context);
  return workers.encode({ ...checked, asksReceipt, picture: image.bytes, labelUrl, limits }, asker);
}

/** Files go before the reservation: if this is interrupted, the sweep still finds the reservation. */
async function giveUp({ id, s3Key }: Reservation, error: unknown, context: ImagesContext): Promise<void> {
  try {
    // The only call that waits until the database has either stored the picture or never will.
    if (mayStillBeStored(error)) await context.encodings.release({ id });
    if ((await context.encodings.findById(id)) !== null) return;
    await deleteFiles(s3Key, context);
    await context.encodings.release({ id });
  } catch (error) {
    context.onLeftover(error);
  }
}

/**
 * Hides a message in an uploaded picture and stores the result. The free encode is counted before the work and given
 * back on any failure, which leaves no row, no file and no count behind. Every picture of a free account carries
 * the QR code, whatever was asked for; under the Pro plan nothing is counted.
 *
 * @throws {AppError} `quota.exhausted`, `conflict`, and the codes of a bad form, a bad picture, a busy server or a full
 *   disk.
 */
export async function encodeImage(
  input: EncodeInput,
  asker: Asker,
  context: ImagesContext,
): Promise<EncodeResponse> {
  requireWorkOn('server', context);
  const checked = checkEncode(input);
  const link = readLinkWish(input);
  const wanted = readReceiptWish(input);
  const { uid, countedAs, includeQRCode } = input;
  const { filename } = checked.image;
  const asked = { uid, countedAs, includeQRCode, filename, link, maker: 'server' } as const;
  const { reserved, promised } = await admitEncode(asked, context);
  try {
    // After the reservation: if the account is deleted from now on, the reservation goes too, and the encode ends
    // without a picture.
    await input.stillSignedIn();
    const { hasQRCode } = promised;
    const job = { id: reserved.id, hasQRCode, asksReceipt: asksReceipt(wanted), asker };
    const made = await work(checked, job, context);
    const receipt = made.receipt && freshReceipt(wanted, hashOfReceipt(made.receipt));
    const finished = { ...made, bytes: made.picture.byteLength, receipt };
    const encoding = encodingOf({ reserved, promised, finished }, context);
    await storePicture(encoding, made, context);
    return { ...storedPictureOf(encoding), psnr: made.psnr, survival: [...made.survival] };
  } catch (error) {
    await giveUp(reserved, error, context);
    throw error;
  }
}
