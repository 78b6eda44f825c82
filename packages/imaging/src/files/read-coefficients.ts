import { type JpegComponent, JpegError, type JpegPicture, oriented, readJpeg } from '@underpaint/jpeg';
import { exifOrientation } from '../formats/exif-orientation.ts';

/**
 * The coefficients of a JPEG file, turned upright; null if they cannot be kept, as in `readUnturned`, or leave no room for
 * a message, or the turn would reveal the padding of the last blocks.
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
 * Whether all coefficients are -1,024 to 1,023. Samples of 8 bits, -128 to 127 after the shift, give no others: a mean of
 * 64 of them counts eight times, and no other wave adds them up to more, in steps of at least 1. A file holds -2,047 to
 * 2,047, so 1,023 steps are left for what the message moves. A number is within these bounds if its bits 10 to 15 are the
 * same; two numbers are looked at in one word, as this goes over the whole picture.
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
