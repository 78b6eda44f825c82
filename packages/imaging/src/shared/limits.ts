import { LABEL_SHARES } from '@underpaint/codec/rules';
import { ImagingError } from './errors.ts';

/** How large a picture may be. Both limits are checked before anything is decoded. */
export interface PictureLimits {
  /** Largest file, in bytes. */
  readonly maxBytes: number;
  /** Largest picture, in pixels (width × height). */
  readonly maxPixels: number;
}

/** 25 MiB and 50 million pixels: enough for phones with 48-megapixel cameras. */
export const DEFAULT_LIMITS: PictureLimits = { maxBytes: 25 * 1024 * 1024, maxPixels: 50_000_000 };

/** A label adds its share of the short side, which in a square is that share of the pixels. */
const TALLEST_LABEL = Math.max(...LABEL_SHARES);
/** Other encoders compress better than ours, JPEG files below quality 85 are written at 85, and a label adds bytes. */
const MOST_GROWTH = 1.5;

/**
 * What is accepted when looking for a message: whatever hiding makes from covers within `limits`, with the tallest
 * label and in a file that has grown.
 */
export function resultLimits({ maxBytes, maxPixels }: PictureLimits): PictureLimits {
  return {
    maxBytes: Math.ceil(maxBytes * MOST_GROWTH),
    maxPixels: Math.ceil(maxPixels * (1 + TALLEST_LABEL)),
  };
}

/** @throws ImagingError `image.too_large` */
export function checkBytes(bytes: Uint8Array, { maxBytes }: PictureLimits): void {
  if (bytes.length <= maxBytes) return;
  throw new ImagingError(
    'image.too_large',
    `File is larger than ${maxBytes} bytes. Use a smaller file, or save the picture at a lower quality.`,
    { details: { bytes: bytes.length, maxBytes } },
  );
}

/** Pixels: far longer than any picture that holds a message, and short enough for the kernels along an axis. */
const LONGEST_SIDE = 1_000_000;

/** @throws ImagingError `image.too_many_pixels` */
export function checkPixels(size: { width: number; height: number }, { maxPixels }: PictureLimits): void {
  const { width, height } = size;
  if (Math.max(width, height) > LONGEST_SIDE)
    throw new ImagingError(
      'image.too_many_pixels',
      `This picture has ${width} × ${height} pixels; no side may have more than a million.`,
      { details: { width, height, maxPixels } },
    );
  if (width * height <= maxPixels) return;
  throw new ImagingError(
    'image.too_many_pixels',
    `This picture has ${width} × ${height} pixels; at most ${maxPixels / 1_000_000} million are allowed. Make it smaller first.`,
    { details: { width, height, maxPixels } },
  );
}

/**
 * Refuses a result that could not be revealed.
 * @param bytes of the result, predicted or written
 * @throws ImagingError `image.too_large`
 */
export function checkResultBytes(bytes: number, { maxBytes }: PictureLimits): void {
  if (bytes <= maxBytes) return;
  const megabytes = (count: number): string => `${Math.round(count / 1024 ** 2)} MB`;
  throw new ImagingError(
    'image.too_large',
    `With a message in it, this picture would be a file of about ${megabytes(bytes)}; at most ${megabytes(maxBytes)} can be revealed. Use a smaller picture, or save it as a JPEG first.`,
    { details: { resultBytes: bytes, maxBytes } },
  );
}
