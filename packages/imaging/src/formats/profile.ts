import type { JpegSegment } from '@underpaint/jpeg';
import { concat, latin1, putU16, u16 } from '../shared/bytes.ts';
import { deflate, inflate } from '../shared/zlib.ts';
import type { JpegHeader } from './jpeg-header.ts';
import { pngChunk } from './png-chunks.ts';
import type { PngHeader } from './png-header.ts';
import { bytesAre } from './sniff.ts';

/** Signature and IHDR: colour chunks must come before the palette and the data. */
const PNG_HEADER_BYTES = 33;
/** The method of compression: zlib. */
const ZLIB = 0;
/** The name of a profile has at most 79 characters (PNG, 11.3.2.3). */
const LONGEST_NAME = 79;
/** Larger than any useful profile. */
const MOST_BYTES = 4 * 1024 * 1024;
const ICC_MARKER = latin1('ICC_PROFILE\0');
/** Bytes before the profile in the data of a segment: the marker text and two of numbering. */
export const ICC_HEAD = ICC_MARKER.length + 2;
/** A segment holds 65,535 bytes, two of them for its length. */
const ICC_PART = 65_535 - 2 - ICC_HEAD;
const SOI_BYTES = 2;
const APP0 = 0xe0;
const APP2 = 0xe2;

/** Puts whole chunks right after IHDR. */
export function insertPngChunks(file: Uint8Array, chunks: readonly Uint8Array[]): Uint8Array {
  if (chunks.length === 0) return file;
  return concat(file.subarray(0, PNG_HEADER_BYTES), ...chunks, file.subarray(PNG_HEADER_BYTES));
}

interface Colours {
  readonly icc: Uint8Array | null;
  /** Whole chunks, except the profile. */
  readonly displayChunks: readonly Uint8Array[];
}

/** Of no effect next to a profile (PNG, 4.3). */
const YIELDING = ['sRGB', 'gAMA', 'cHRM'];

/** The chunks that say how to show the samples of a PNG, and how large to print them. */
export async function pngColours({ icc, displayChunks }: Colours): Promise<readonly Uint8Array[]> {
  if (icc === null) return displayChunks;
  const kept = displayChunks.filter((chunk) => !YIELDING.some((type) => bytesAre(chunk, type, 4)));
  return [...kept, await pngProfileChunk(icc)];
}

/** An iCCP chunk with the profile. */
export async function pngProfileChunk(icc: Uint8Array): Promise<Uint8Array> {
  return pngChunk('iCCP', concat(latin1('profile\0\0'), await deflate(icc)));
}

/** The profile in a file, as viewers heed it; null if there is none, or it is damaged. */
export async function profileIn(header: JpegHeader | PngHeader): Promise<Uint8Array | null> {
  if (header.format === 'jpeg') return profileOfJpeg(header.heeded);
  return header.profile && profileOfPng(header.profile);
}

/** The profile in the data of an iCCP chunk; null if it is damaged. */
async function profileOfPng(data: Uint8Array): Promise<Uint8Array | null> {
  const nameBytes = data.subarray(0, LONGEST_NAME + 1).indexOf(0);
  if (nameBytes < 1 || data[nameBytes + 1] !== ZLIB) return null;
  return inflate(data.subarray(nameBytes + 2), MOST_BYTES);
}

/** Puts the profile into as many APP2 segments as it needs, after the JFIF header (ICC.1, annex B.4). */
export function insertJpegProfile(file: Uint8Array, icc: Uint8Array): Uint8Array {
  const at = file[3] === APP0 ? SOI_BYTES + 2 + u16(file, SOI_BYTES + 2) : SOI_BYTES;
  const count = Math.ceil(icc.length / ICC_PART);
  const segments = Array.from({ length: count }, (_, i) =>
    profileSegment(icc.subarray(i * ICC_PART, (i + 1) * ICC_PART), { number: i + 1, count }),
  );
  return concat(file.subarray(0, at), ...segments, file.subarray(at));
}

function profileSegment(part: Uint8Array, { number, count }: { number: number; count: number }): Uint8Array {
  const head = Uint8Array.of(0xff, APP2, 0, 0);
  putU16(head, 2, 2 + ICC_HEAD + part.length);
  return concat(head, ICC_MARKER, Uint8Array.of(number, count), part);
}

/**
 * The profile in a JPEG file's APP2 segments, as Chromium reads it: of parts with the same number, the first one counts.
 * Null if there is none, or its parts do not fit together.
 */
function profileOfJpeg(segments: readonly JpegSegment[]): Uint8Array | null {
  const parts = segments
    .filter(({ marker, data }) => marker === APP2 && ICC_MARKER.every((byte, i) => data[i] === byte))
    .map(({ data }) => data.subarray(ICC_MARKER.length))
    .filter(({ length }) => length >= 2);
  const byNumber = new Map(parts.toReversed().map((part) => [part[0], part.subarray(2)]));
  const isWhole = parts.every(([number, count]) => count === byNumber.size && number >= 1 && number <= count);
  if (parts.length === 0 || !isWhole) return null;
  const inOrder = [...byNumber].sort(([one], [other]) => one - other);
  return concat(...inOrder.map(([, part]) => part));
}
