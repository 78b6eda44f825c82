import { JpegError, type JpegPicture, oriented, readJpeg } from '@underpaint/jpeg';
import { exifOrientation } from '../exif-orientation.ts';

/**
 * The coefficients of a JPEG file, turned upright; null if they cannot be kept, as in `readUnturned`, or the turn would
 * reveal the padding of the last blocks.
 */
export function readCoefficients(
  bytes: Uint8Array,
  limits: { readonly maxPixels: number },
): JpegPicture | null {
  const picture = readUnturned(bytes, limits);
  return picture && oriented(picture, exifOrientation(picture.segments));
}

/**
 * The coefficients of a JPEG file as they are stored.
 * @returns null if they cannot be kept: colours other than grey and YCbCr, unusual sampling, 12 bits, arithmetic coding,
 * and anything wrong with the file
 */
export function readUnturned(bytes: Uint8Array, limits: { readonly maxPixels: number }): JpegPicture | null {
  const picture = readWhole(bytes, limits);
  return picture === null || picture.colour === 'rgb' || !isUsual(picture) ? null : picture;
}

function readWhole(bytes: Uint8Array, limits: { readonly maxPixels: number }): JpegPicture | null {
  try {
    return readJpeg(bytes, limits);
  } catch (error) {
    if (error instanceof JpegError) return null;
    throw error;
  }
}

/** Luma at full resolution, chroma at the same or half of it along each axis. */
function isUsual({ components: [luma, ...chroma] }: JpegPicture): boolean {
  const isWhole = (factor: number): boolean => factor === 1 || factor === 2;
  if (chroma.length === 0) return luma.horizontal === 1 && luma.vertical === 1;
  return (
    isWhole(luma.horizontal) &&
    isWhole(luma.vertical) &&
    chroma.every(({ horizontal, vertical }) => horizontal === 1 && vertical === 1)
  );
}
