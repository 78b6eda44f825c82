import { damaged } from '../errors.ts';
import type { ScanBand } from '../scan-band.ts';
import { ByteReader } from './byte-reader.ts';
import type { Frame } from './frame.ts';

export interface ScanHeader extends ScanBand {
  /** Components in the order of the scan: their place in the frame, and the slots of their Huffman tables. */
  readonly members: readonly { readonly index: number; readonly dc: number; readonly ac: number }[];
}

/**
 * Reads a scan header (T.81, B.2.3). In sequential files every scan contains everything, whatever its header says, as in
 * libjpeg.
 *
 * @throws JpegError `damaged` if it does not fit the frame.
 */
export function readScanHeader(data: Uint8Array, frame: Frame): ScanHeader {
  const reader = new ByteReader(data);
  const count = reader.u8();
  const members = Array.from({ length: count }, () => readMember(reader, frame));
  const inOrder = members.every(({ index }, i) => i === 0 || index > members[i - 1].index);
  const [first, last, bits] = [reader.u8(), reader.u8(), reader.u8()];
  if (count === 0 || !inOrder || reader.left > 0) throw senseless();
  if (!frame.progressive) return { members, first: 0, last: 63, high: 0, low: 0 };
  const header = { members, first, last, high: bits >> 4, low: bits & 15 };
  if (!isBand(header)) throw senseless();
  return header;
}

function readMember(reader: ByteReader, { components }: Frame) {
  const id = reader.u8();
  const slots = reader.u8();
  const index = components.findIndex((component) => component.id === id);
  if (index < 0 || slots >> 4 > 3 || (slots & 15) > 3) throw senseless();
  return { index, dc: slots >> 4, ac: slots & 15 };
}

/** Whether a band is allowed: DC alone, or AC coefficients of one component; refinements add one bit at a time. */
function isBand({ members, first, last, high, low }: ScanHeader): boolean {
  const place = first === 0 ? last === 0 : first <= last && last < 64 && members.length === 1;
  return place && low <= 10 && (high === 0 || high === low + 1);
}

const senseless = () => damaged('A scan header of this JPEG makes no sense.');
