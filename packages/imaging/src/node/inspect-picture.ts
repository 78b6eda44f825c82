import type { Metadata } from 'sharp';
import { readHeader } from '../files/read-header.ts';
import type { PictureFormat } from '../formats/sniff.ts';
import { unreadable } from '../shared/errors.ts';
import { DEFAULT_LIMITS, type PictureLimits } from '../shared/limits.ts';
import './loaders.ts';
import { fromFile } from './sharp-file.ts';

export interface PictureFacts {
  readonly format: PictureFormat;
  /** Size in pixels after EXIF orientation. */
  readonly width: number;
  readonly height: number;
}

/**
 * Says what a file is without decoding its pixels.
 * @param limits defaults to 25 MiB and 50 million pixels
 * @throws ImagingError `image.too_large`, `image.too_many_pixels`, `image.unsupported`, `image.unreadable`
 */
export async function inspectPicture(
  bytes: Uint8Array,
  limits: PictureLimits = DEFAULT_LIMITS,
): Promise<PictureFacts> {
  const { format } = readHeader(bytes, limits);
  const { autoOrient } = await metadataOf(bytes);
  return { format, width: autoOrient.width, height: autoOrient.height };
}

/** @throws ImagingError `image.unreadable` */
export async function metadataOf(bytes: Uint8Array): Promise<Metadata> {
  try {
    return await fromFile(bytes, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw unreadable(cause);
  }
}
