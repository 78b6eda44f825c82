import type { JpegSegment } from '@underpaint/jpeg';
import type { Size } from '../shared/size.ts';
import { bytesAre } from './sniff.ts';

const APP1 = 0xe1;
/** "Exif", two zeros; a TIFF file follows (CIPA DC-008, 4.7.2). */
export const EXIF = 'Exif\0\0';
const LITTLE_ENDIAN = 0x4949;
const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;
/** Bits of integers, by TIFF type (TIFF 6.0, section 2). It should be SHORT, 3; readers accept any of them. */
const BITS: ReadonlyMap<number, 8 | 16 | 32> = new Map([
  [1, 8],
  [3, 16],
  [4, 32],
  [6, 8],
  [8, 16],
  [9, 32],
]);

/**
 * The EXIF orientation, 1 to 8; 1 if it is missing or cannot be understood.
 * @param segments those before the first scan
 */
export function exifOrientation(segments: readonly JpegSegment[]): number {
  const exif = segments.find(isExif);
  if (exif === undefined) return 1;
  return tiffOrientation(exif.data.subarray(EXIF.length));
}

export function isExif({ marker, data }: JpegSegment): boolean {
  return marker === APP1 && bytesAre(data, EXIF);
}

/**
 * The size of a JPEG as it is shown, from its stored size.
 * @param segments those before the first scan
 */
export function uprightSize({ width, height }: Size, segments: readonly JpegSegment[]): Size {
  return exifOrientation(segments) > 4 ? { width: height, height: width } : { width, height };
}

/** The orientation from bare EXIF data, which is a TIFF file. */
export function tiffOrientation({ buffer, byteOffset, byteLength }: Uint8Array): number {
  const orientation = orientationIn(new DataView(buffer, byteOffset, byteLength));
  return orientation >= 1 && orientation <= 8 ? orientation : 1;
}

/** The orientation in the first directory of a TIFF file (TIFF 6.0, section 2), or 1. */
function orientationIn(tiff: DataView): number {
  if (tiff.byteLength < 8) return 1;
  const little = tiff.getUint16(0) === LITTLE_ENDIAN;
  const directory = tiff.getUint32(4, little);
  if (directory + 2 > tiff.byteLength) return 1;
  const count = tiff.getUint16(directory, little);
  for (let i = 0; i < count; i++) {
    const at = directory + 2 + i * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.byteLength) return 1;
    if (tiff.getUint16(at, little) !== ORIENTATION) continue;
    return numberAt(tiff, { at, little });
  }
  return 1;
}

/** The value of a directory entry; 1 if it is not an integer. */
function numberAt(tiff: DataView, { at, little }: { readonly at: number; readonly little: boolean }): number {
  const bits = BITS.get(tiff.getUint16(at + 2, little));
  if (bits === 8) return tiff.getUint8(at + 8);
  if (bits === 16) return tiff.getUint16(at + 8, little);
  return bits === 32 ? tiff.getUint32(at + 8, little) : 1;
}
