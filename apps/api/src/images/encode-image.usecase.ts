import { type EncodeResponse, FREE_ENCODES, type WantedQuality } from '@underpaint/contract';
import type { PictureFormat } from '@underpaint/imaging';
import { AppError } from '../errors/app-error.ts';
import type { UploadedImage } from '../http/read-upload.ts';
import type { Asker, EncodedPicture } from '../workers/workers.ts';
import {
  asksReceipt,
  type Encoding,
  freshReceipt,
  type LinkRules,
  type ReceiptRules,
} from './encodings.models.ts';
import type { Reservation } from './encodings.repository.ts';
import { cleanFilename } from './filename.ts';
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
import { storePicture } from './stored-images.usecases.ts';
import { labelUrlOf, linkFor, madeAt, storedPictureOf, type Terms, termsFor } from './terms.ts';
import { requireWorkOn } from './work-on.ts';

export interface EncodeInput {
  uid: string;
  countedAs: string;
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

/** What the owner wants of the link, and of those who reveal the message. */
interface Wanted {
  link: LinkRules;
  asked: ReceiptRules;
}

function toEncoding(
  { id, uid, s3Key, plan, hasQRCode, link, asked }: Reservation & Terms & Wanted,
  uploaded: string,
  made: EncodedPicture,
  context: ImagesContext,
): Encoding {
  const { format, width, height } = made;
  return {
    ...{ id, uid, s3Key, format, width, height },
    filename: cleanFilename({ uploaded, format }),
    bytes: made.picture.byteLength,
    hasQRCode,
    plan,
    receipt: made.receipt && freshReceipt(asked, hashOfReceipt(made.receipt)),
    ...madeAt({ plan, link }, context),
  };
}

/** Files go before the reservation: if this is interrupted, the sweep still finds the reservation. */
async function giveUp({ id, s3Key }: Reservation, context: ImagesContext): Promise<void> {
  try {
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
  const wish = readLinkWish(input);
  const asked = readReceiptWish(input);
  const terms = await termsFor(input, context);
  const link = linkFor(wish, terms, context);
  const reserved = { id: context.randomId(16), s3Key: context.randomId(24), uid: input.uid };
  const counting = { countedAs: input.countedAs, now: context.now() };
  const limit = terms.plan === 'pro' ? null : FREE_ENCODES;
  const admitted = await context.encodings.reserve({ ...reserved, ...counting, limit });
  if (!admitted) throw new AppError('quota.exhausted');
  try {
    // After the reservation: whatever removes the account from now on finds it, and the encode ends without a picture.
    await input.stillSignedIn();
    const { hasQRCode } = terms;
    const job = { id: reserved.id, hasQRCode, asksReceipt: asksReceipt(asked), asker };
    const made = await work(checked, job, context);
    const encoding = toEncoding(
      { ...reserved, ...terms, link, asked },
      checked.image.filename,
      made,
      context,
    );
    await storePicture(encoding, made, context);
    return { ...storedPictureOf(encoding), psnr: made.psnr, survival: [...made.survival] };
  } catch (error) {
    await giveUp(reserved, context);
    throw error;
  }
}
