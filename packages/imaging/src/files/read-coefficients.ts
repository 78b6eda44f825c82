import { type JpegComponent, JpegError, type JpegPicture, oriented, readJpeg } from '@underpaint/jpeg';
import { exifOrientation } from '../formats/exif-orientation.ts';

/**
 * The coefficients of a JPEG file, turned upright; null if they cannot be kept, as in `readUnturned`, if they leave
 * no room for a message, or if turning them would reveal the padding of the last blocks.
 */
export function readCoefficients(
  bytes: Uint8Array,
  limits: { readonly maxPixels: number },
): JpegPicture | null {
  const picture = readUnturned(bytes, limits);
  if (picture === null || !picture.components.every(leavesRoom)) return null;
  return oriented(picture, exifOrientation(picture.segments));
}

/**
 * Whether all coefficients are between -1,024 and 1,023. 8-bit samples, -128 to 127 after the level shift, give no
 * others: the first coefficient is eight times the mean of the 64, no other exceeds that, and steps are at least 1. A
 * file can hold -2,047 to 2,047, which leaves the message 1,023 steps. A number is within these bounds if its bits 10
 * to 15 are equal; two numbers are examined at once, in one word, since this covers the whole picture.
 */
function leavesRoom({ coefficients: { buffer, byteOffset, length } }: JpegComponent): boolean {
  const pairs = new Int32Array(buffer, byteOffset, length / 2);
  let differing = 0;
  for (let i = 0; i < pairs.length; i++) differing |= pairs[i] ^ (pairs[i] << 1);
  return (differing & 0xf800f800) === 0;
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
