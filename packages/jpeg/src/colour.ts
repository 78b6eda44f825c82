import { APP0, APP14 } from './markers.ts';
import type { JpegColour, JpegSegment } from './picture.ts';

/** Adobe's segment up to the byte that names the transform: name, version 100, two empty flags. */
const ADOBE_HEAD = Uint8Array.of(0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0);
const RGB_IDS = '82,71,66';

/**
 * What the components are, by the rules of libjpeg (`default_decompress_parms`).
 *
 * @param ids The components' identifiers, in the order of the frame.
 * @param segments The segments before the first scan.
 */
export function colourOf(ids: readonly number[], segments: readonly JpegSegment[]): JpegColour {
  if (ids.length === 1) return 'grey';
  if (segments.some(isJfif)) return 'ycc';
  const adobe = segments.findLast(isAdobe);
  if (adobe) return adobe.data[ADOBE_HEAD.length] === 0 ? 'rgb' : 'ycc';
  return ids.join() === RGB_IDS ? 'rgb' : 'ycc';
}

/** The Adobe segment that says whether the components are RGB or YCbCr. */
export function adobeSegment(colour: JpegColour): JpegSegment {
  return { marker: APP14, data: Uint8Array.of(...ADOBE_HEAD, colour === 'rgb' ? 0 : 1) };
}

const isJfif = ({ marker, data }: JpegSegment): boolean =>
  marker === APP0 && data.length >= 14 && startsWith(data, 'JFIF\0');

const isAdobe = ({ marker, data }: JpegSegment): boolean =>
  marker === APP14 && data.length > ADOBE_HEAD.length && startsWith(data, 'Adobe');

const startsWith = (data: Uint8Array, text: string): boolean =>
  String.fromCharCode(...data.subarray(0, text.length)) === text;
