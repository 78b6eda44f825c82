import { createHash } from 'node:crypto';
import type { DecodeResponse } from '@underpaint/contract';
import type { CopyFormat } from '@underpaint/imaging';
import { AppError } from '../errors/app-error.ts';
import type { UploadedImage } from '../http/read-upload.ts';
import type { TakeMemory } from '../http/upload-memory.ts';
import { readStored } from '../storage/read-stored.ts';
import type { Asker, Revealed } from '../workers/workers.ts';
import { isGone } from './encodings.models.ts';
import { claimedCopyFormat, requireImage, requirePassphrase } from './image-input.ts';
import { type ImagesContext, notFound, SHARE_NOT_FOUND } from './images.context.ts';
import { requireOpen } from './link.usecases.ts';
import { findByReceipt } from './receipts.usecases.ts';
import { requireWorkOn } from './work-on.ts';

export interface DecodeInput {
  image: UploadedImage | null;
  s3Key: string | undefined;
  key: string | undefined;
  /** Reserves memory for a stored picture. */
  take: TakeMemory;
}

/** Resolves to a function that reads the picture, to be called when its turn comes. */
async function storedPicture(
  { s3Key, uid, take }: { s3Key: string; uid: string | null; take: TakeMemory },
  context: ImagesContext,
): Promise<() => Promise<Uint8Array>> {
  const encoding = await context.encodings.findByS3Key(s3Key);
  if (encoding === null || isGone(encoding, context.now())) throw notFound(SHARE_NOT_FOUND);
  if (encoding.uid !== uid) requireOpen(encoding);
  return async () => {
    const picture = await readStored(context.storage, encoding.s3Key, take);
    if (picture === null) throw notFound(SHARE_NOT_FOUND);
    return picture;
  };
}

const TYPES = 'File type must be PNG, JPG, JPEG or WebP, and the file must be what its name says.';

/** The sentence about covers omits a type that is accepted here. */
function withItsTypes(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'image.unsupported') return error;
  const { code, details } = error;
  return new AppError(code, { message: TYPES, cause: error, ...(details && { details }) });
}

interface DecodeSubject {
  read: () => Promise<Uint8Array>;
  claimed: CopyFormat | null;
  /** What wrong keys are counted against: the stored picture's key, or the hash of an uploaded one. */
  name: string;
}

async function decodeSubject(
  { image, s3Key, take }: DecodeInput,
  { uid }: Asker,
  context: ImagesContext,
): Promise<DecodeSubject> {
  if (s3Key && image !== null) {
    throw new AppError('request.invalid', { message: 'Please send either an image or an s3Key, not both.' });
  }
  if (s3Key) return { read: await storedPicture({ s3Key, uid, take }, context), claimed: null, name: s3Key };
  const present = requireImage(image);
  const name = createHash('sha256').update(present.bytes).digest('base64url');
  return { read: async () => present.bytes, claimed: claimedCopyFormat(present), name };
}

/** A message that was found, and the receipt to process once the answer has been sent, if its sender asks for one. */
export interface Decoded {
  answer: DecodeResponse;
  receipt?: Uint8Array;
}

/**
 * Reveals the message of an uploaded or stored picture. A wrong key, no message and a picture altered beyond recovery
 * all give the same answer.
 *
 * @throws {AppError} `message.not_found`, `not_found`, `rate.limited`, and the codes of a bad form or picture.
 */
export async function decodeImage(
  input: DecodeInput,
  asker: Asker,
  context: ImagesContext,
): Promise<Decoded> {
  requireWorkOn('server', context);
  const { revealed, triesLeft } = await look(input, asker, context).catch((error: unknown) => {
    throw withItsTypes(error);
  });
  if (!revealed.found) throw new AppError('message.not_found', { details: { triesLeft } });
  const { message, receipt } = revealed;
  if (receipt === undefined || (await isOwn(receipt, asker.uid, context))) return { answer: { message } };
  return { answer: { message, receipt: Buffer.from(receipt).toString('base64url') }, receipt };
}

async function isOwn(receipt: Uint8Array, uid: string | null, context: ImagesContext): Promise<boolean> {
  return uid !== null && (await findByReceipt(receipt, context))?.uid === uid;
}

/** The number of tries left depends only on the number made, so it is the same for every cause. */
interface Look {
  revealed: Revealed;
  triesLeft: number;
}

async function look(input: DecodeInput, asker: Asker, context: ImagesContext): Promise<Look> {
  const passphrase = requirePassphrase(input.key);
  const { read, claimed, name } = await decodeSubject(input, asker, context);
  return context.wrongKeys.try({ image: name, network: asker.network }, async ({ left, judge }) => {
    const task = { picture: await read(), claimed, passphrase, limits: context.revealLimits };
    // A client that hangs up during the search has already learned that the key is wrong.
    const revealed = await context.workers.decode(task, asker, () => judge(true));
    judge(!revealed.found);
    return { revealed, triesLeft: left };
  });
}
