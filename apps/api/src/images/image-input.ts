import { CodecError, checkMessage } from '@underpaint/codec';
import { KEY_MAX_UNITS } from '@underpaint/contract';
import type { PictureFormat } from '@underpaint/imaging';
import { AppError } from '../errors/app-error.ts';
import type { UploadedImage } from '../http/read-upload.ts';
import { claimOf } from './filename.ts';

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

export function requireImage(image: UploadedImage | null): UploadedImage {
  if (image === null) throw new AppError('image.missing');
  return image;
}

/** @throws {AppError} `image.unsupported` when name or declared type say something else than PNG or JPEG. */
export function claimedFormat(image: UploadedImage): PictureFormat | null {
  const claim = claimOf(image);
  if (claim === 'other') throw new AppError('image.unsupported');
  return claim === 'nothing' ? null : claim;
}
