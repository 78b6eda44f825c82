import type { JpegPicture } from '@underpaint/jpeg';
import { DEFAULT_LIMITS, type PictureLimits } from '../shared/limits.ts';
import type { PictureFile } from './picture-file.ts';
import type { PictureFiles } from './picture-files.ts';
import { readCoefficients } from './read-coefficients.ts';

/** A cover read before message and key are known. It serves for one hide, which uses up its coefficients. */
export interface ReadCover {
  /** A JPEG is undecoded. */
  readonly file: PictureFile;
  /** Null if the message is to be hidden in pixels. */
  readonly coefficients: JpegPicture | null;
}

/** @throws ImagingError as in `PictureFiles.readUndecoded` */
export async function readCover(
  bytes: Uint8Array,
  { files, limits = DEFAULT_LIMITS }: { readonly files: PictureFiles; readonly limits?: PictureLimits },
): Promise<ReadCover> {
  const file = await files.readUndecoded(bytes, limits);
  return { file, coefficients: coefficientsOf(file, limits) };
}

/**
 * The coefficients to hide in; null if pixels are to be used instead, as always when the file shows other values than
 * it stores.
 */
export function coefficientsOf(
  { format, bytes, isConverted }: PictureFile,
  limits: Pick<PictureLimits, 'maxPixels'>,
): JpegPicture | null {
  return format === 'jpeg' && !isConverted ? readCoefficients(bytes, limits) : null;
}
