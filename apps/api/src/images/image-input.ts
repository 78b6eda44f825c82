import { CodecError, checkMessage } from '@underpaint/codec/rules';
import { KEY_MAX_UNITS, routes, type WantedQuality } from '@underpaint/contract';
import type { CopyFormat, PictureFormat } from '@underpaint/imaging';
import { AppError } from '../errors/app-error.ts';
import type { UploadedImage } from '../http/read-upload.ts';
import { asksReceipt, type ReceiptRules } from './encodings.models.ts';
import { claimOf } from './filename.ts';
import type { LinkWish } from './link-rules.ts';

/** @throws {AppError} `message.missing`, `message.too_long`, `message.not_text`. */
export function requireMessage(text: string | undefined): string {
  try {
    return checkMessage(text ?? '');
  } catch (error) {
    if (error instanceof CodecError) throw new AppError(error.code, { details: { ...error.details } });
    throw error;
  }
}

export function requirePassphrase(text: string | undefined): string {
  if (text === undefined || text === '') throw new AppError('key.missing');
  if (text.length > KEY_MAX_UNITS) throw new AppError('key.too_long');
  if (!text.isWellFormed()) throw new AppError('request.invalid');
  return text;
}

const NO_TIME = 'The field “expiresAt” must be a time in ISO 8601, such as 2026-12-24T18:00:00Z.';
const NO_BURN = 'The field “burn” must be revealed or recipient.';
const NO_HASH = 'The field “receiptHash” must be the SHA-256 of the receipt, as base64url.';
const { quality: wish, maxViews, expiresAt, receipt, burn } = routes.encode.fields.shape;
const { receiptHash } = routes.keepPicture.fields.shape;

/** @throws {AppError} `request.invalid` unless it is one of the three words; none at all means `balanced`. */
export function readWantedQuality(text: string | undefined): WantedQuality {
  const { data, error } = wish.safeParse(text);
  if (error === undefined) return data;
  throw new AppError('request.invalid', {
    message: 'The field “quality” must be finest, balanced or sturdiest.',
  });
}

/** @throws {AppError} `views.count` for what is not a number, `request.invalid` for what is not a time. */
export function readLinkWish(text: {
  maxViews: string | undefined;
  expiresAt: string | undefined;
}): LinkWish {
  const views = maxViews.safeParse(text.maxViews);
  if (views.error) throw new AppError('views.count');
  const until = expiresAt.safeParse(text.expiresAt);
  if (until.error) throw new AppError('request.invalid', { message: NO_TIME });
  return { maxViews: views.data, expiresAt: until.data };
}

/** @throws {AppError} `request.invalid` for an unknown word about what happens to the picture. */
export function readReceiptWish(text: {
  receipt: string | undefined;
  burn: string | undefined;
}): ReceiptRules {
  const then = burn.safeParse(text.burn);
  if (then.error) throw new AppError('request.invalid', { message: NO_BURN });
  return { tells: receipt.parse(text.receipt), burn: then.data ?? null };
}

/**
 * The hash of the receipt, if one is asked for; otherwise null.
 *
 * @throws {AppError} `request.invalid` if one is asked for but the hash is missing.
 */
export function readReceiptHash(text: string | undefined, asked: ReceiptRules): string | null {
  if (!asksReceipt(asked)) return null;
  const hash = receiptHash.safeParse(text);
  if (hash.error || hash.data === undefined) throw new AppError('request.invalid', { message: NO_HASH });
  return hash.data;
}

export function requireImage(image: UploadedImage | null): UploadedImage {
  if (image === null) throw new AppError('image.missing');
  return image;
}

/** @throws {AppError} `image.unsupported` when name or declared type say anything but PNG or JPEG. */
export function claimedFormat(image: UploadedImage): PictureFormat | null {
  const claim = claimedCopyFormat(image);
  if (claim === 'webp') throw new AppError('image.unsupported');
  return claim;
}

/**
 * The same for a picture that is searched for a message: services hand out WebP.
 *
 * @throws {AppError} `image.unsupported`
 */
export function claimedCopyFormat(image: UploadedImage): CopyFormat | null {
  const claim = claimOf(image);
  if (claim === 'other') throw new AppError('image.unsupported');
  return claim === 'nothing' ? null : claim;
}
