import { damaged } from '../errors.ts';
import { DNL, RST0, RST7, standsAlone } from '../markers.ts';

/** A marker and its content, if it has any. */
export interface MarkerSegment {
  readonly marker: number;
  readonly data: Uint8Array;
  /** Where the file continues. */
  readonly end: number;
}

const NOTHING = new Uint8Array();

/**
 * The next marker and its content. Stray bytes before it are skipped, as in libjpeg.
 *
 * @returns `undefined` if the file ends before it or within it.
 * @throws JpegError `damaged` if its length makes no sense.
 */
export function nextSegment(bytes: Uint8Array, from: number): MarkerSegment | undefined {
  const start = nextMarker(bytes, from);
  if (start === undefined) return undefined;
  const marker = bytes[start - 1];
  if (standsAlone(marker)) return { marker, data: NOTHING, end: start };
  if (start + 2 > bytes.length) return undefined;
  const length = (bytes[start] << 8) | bytes[start + 1];
  const end = start + length;
  if (length < 2) throw damaged('A segment of this JPEG is too short.');
  if (end > bytes.length) return undefined;
  return { marker, data: bytes.subarray(start + 2, end), end };
}

/**
 * The number of lines given by a DNL segment after the first scan (T.81, B.2.5), for frames that leave it open.
 *
 * @throws JpegError `damaged` if there is none.
 */
export function linesBehindScan(bytes: Uint8Array, from: number): number {
  let at = nextMarker(bytes, from);
  while (at !== undefined && bytes[at - 1] >= RST0 && bytes[at - 1] <= RST7) at = nextMarker(bytes, at);
  if (at === undefined || bytes[at - 1] !== DNL || at + 4 > bytes.length)
    throw damaged('This JPEG does not say how high it is.');
  return (bytes[at + 2] << 8) | bytes[at + 3];
}

/** The position after the next marker: any number of 0xff, then a byte that is neither 0 nor 0xff. */
function nextMarker(bytes: Uint8Array, from: number): number | undefined {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at)) {
    while (bytes[at] === 0xff) at++;
    if (at >= bytes.length) return undefined;
    if (bytes[at] !== 0) return at + 1;
  }
  return undefined;
}
