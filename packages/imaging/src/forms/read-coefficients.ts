import { JpegError, type JpegPicture, oriented, readJpeg } from '@underpaint/jpeg';
import { exifOrientation } from '../exif-orientation.ts';

/**
 * The coefficients of a JPEG file, turned upright.
 * @param bytes of a file that a decoder has read
 * @returns null if they cannot be kept: colours other than grey and YCbCr, unusual sampling, 12 bits, arithmetic coding,
 * or a turn that would reveal the padding of the last blocks
 */
export function readCoefficients(
  bytes: Uint8Array,
  limits: { readonly maxPixels: number },
): JpegPicture | null {
  const picture = readWhole(bytes, limits);
  if (picture === null || picture.colour === 'rgb' || !isUsual(picture)) return null;
  return oriented(picture, exifOrientation(picture.segments));
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
