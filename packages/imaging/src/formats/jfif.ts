import type { JpegSegment } from '@underpaint/jpeg';
import { u16 } from '../shared/bytes.ts';
import { bytesAre } from './sniff.ts';

const APP0 = 0xe0;
/** Length of the content without a thumbnail. */
const BYTES = 14;
/** Version 1.1, square pixels, no thumbnail (ITU-T T.871, 10.1). */
const PLAIN = [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0];
/** Where the unit of the resolution is, followed by the resolution across and down. */
const UNIT = 7;

/** Whether this is a JFIF segment without a thumbnail. */
export function isPlainJfif(segment: JpegSegment | undefined): boolean {
  return segment?.data.length === BYTES && isJfif(segment);
}

/**
 * A JFIF segment for a picture like the one with these segments. It has the same print resolution, unless that differs
 * between across and down: it would have to be turned with the picture, and viewers disagree about it.
 */
export function jfifLike(segments: readonly JpegSegment[]): JpegSegment {
  const data = Uint8Array.from(PLAIN);
  const given = segments.find(isJfif)?.data ?? data;
  const isSquare = u16(given, UNIT + 1) === u16(given, UNIT + 3) && u16(given, UNIT + 1) > 0;
  if (isSquare && (given[UNIT] === 1 || given[UNIT] === 2)) data.set(given.subarray(UNIT, UNIT + 5), UNIT);
  return { marker: APP0, data };
}

const isJfif = ({ marker, data }: JpegSegment): boolean =>
  marker === APP0 && data.length >= BYTES && bytesAre(data, 'JFIF\0');
