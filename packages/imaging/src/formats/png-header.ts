import { joined, latin1At, u32 } from '../shared/bytes.ts';
import { unreadable } from '../shared/errors.ts';
import { FRAME_BYTES, isIntact } from './png-chunks.ts';
import { bytesAre, unsupported } from './sniff.ts';

/** What a PNG file declares before any pixel is decoded. */
export interface PngHeader {
  readonly format: 'png';
  /** Stored size, before EXIF orientation. */
  readonly width: number;
  readonly height: number;
  /** Bits per sample. */
  readonly bits: number;
  /** As stored in the file: 0 grey, 2 colours, 3 palette, 4 grey with alpha, 6 colours with alpha. */
  readonly colourType: number;
  /** Content of the chunks with the profile and with EXIF; views into the file. */
  readonly profile: Uint8Array | null;
  readonly exif: Uint8Array | null;
  /** Whole chunks, other than the profile, that say how to show the sample values, and how large to print them. */
  readonly displayChunks: readonly Uint8Array[];
  /** Offset of the first byte after the picture. */
  readonly end: number;
}

const FIRST_CHUNK = 8;
/** Chunks kept as they are. Exact data length of each, in bytes: a longer chunk could carry something else. */
const DISPLAY_CHUNKS: ReadonlyMap<string, number> = new Map([
  ['cICP', 4],
  ['mDCV', 24],
  ['cLLI', 8],
  ['sRGB', 1],
  ['gAMA', 4],
  ['cHRM', 32],
  ['pHYs', 9],
]);
/** Chunks that may come after the palette. */
const BEHIND_PALETTE: ReadonlySet<string> = new Set(['eXIf', 'pHYs']);
/** Chunks whose content is used; of each, the first one before the pixels counts. */
const READ: ReadonlySet<string> = new Set(['iCCP', 'eXIf']);

/**
 * Walks the chunks of a PNG file up to IEND.
 * @throws ImagingError `image.unreadable` if a chunk or the end is missing, `image.unsupported` if it is animated.
 */
export function readPngHeader(bytes: Uint8Array): PngHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 33 || !bytesAre(bytes, 'IHDR', FIRST_CHUNK + 4)) throw unreadable();
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  const samples = { bits: view.getUint8(24), colourType: view.getUint8(25) };
  const known = new Map<string, Uint8Array>();
  if (size.width === 0 || size.height === 0) throw unreadable();
  const displayChunks = new Map<string, Uint8Array>();
  let hasPalette = false;
  let hasPixels = false;
  for (let at = FIRST_CHUNK; at + FRAME_BYTES <= bytes.length; ) {
    const type = latin1At(bytes, at + 4, at + 8);
    const next = at + FRAME_BYTES + view.getUint32(at);
    if (next > bytes.length) break;
    if (type === 'acTL') throw unsupported('an animated PNG');
    hasPalette ||= type === 'PLTE';
    hasPixels ||= type === 'IDAT';
    // Later, or a second time, they have no effect; copied to a place before the rest, they would.
    const isFirst = !known.has(type) && !displayChunks.has(type);
    const counts = isFirst && !hasPixels && (!hasPalette || BEHIND_PALETTE.has(type));
    if (counts && DISPLAY_CHUNKS.get(type) === next - at - FRAME_BYTES) {
      const chunk = bytes.slice(at, next);
      if (isIntact(chunk) && (type !== 'pHYs' || isResolution(chunk))) displayChunks.set(type, chunk);
    }
    if (counts && READ.has(type)) known.set(type, bytes.subarray(at + 8, next - 4));
    if (type === 'IEND') {
      const profile = known.get('iCCP') ?? null;
      const exif = known.get('eXIf') ?? null;
      return {
        format: 'png',
        ...size,
        ...samples,
        profile,
        exif,
        displayChunks: [...displayChunks.values()],
        end: next,
      };
    }
    at = next;
  }
  throw unreadable();
}

/**
 * Whether a pHYs chunk gives a number of pixels per metre, the same across and down (PNG, 11.3.4.3): otherwise viewers
 * disagree about it, and it would have to be turned with the picture.
 */
function isResolution(chunk: Uint8Array): boolean {
  return u32(chunk, 8) > 0 && u32(chunk, 8) === u32(chunk, 12) && chunk[16] === METRE;
}

const METRE = 1;

/** The types of all chunks in order. @param bytes of a file whose header was read */
export function chunkTypes(bytes: Uint8Array): string[] {
  return chunksOf(bytes).map((chunk) => latin1At(chunk, 4, 8));
}

const TEXTS_AND_EXIF: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf']);

/** A file without texts and EXIF data. @param bytes of a file whose header was read */
export function withoutTextsAndExif(bytes: Uint8Array): Uint8Array {
  return without(TEXTS_AND_EXIF, bytes);
}

/** A file without the resolution that an encoder has made up. @param bytes of a file whose header was read */
export function withoutResolution(bytes: Uint8Array): Uint8Array {
  return without(new Set(['pHYs']), bytes);
}

function without(types: ReadonlySet<string>, bytes: Uint8Array): Uint8Array {
  const chunks = chunksOf(bytes);
  const kept = chunks.filter((chunk) => !types.has(latin1At(chunk, 4, 8)));
  return kept.length === chunks.length ? bytes : fileOf(bytes, kept);
}

/**
 * A file reduced to what its samples are made from. A decoder may refuse the whole picture because of the rest: a
 * long text, a damaged profile, a resolution in an unknown unit.
 * @param bytes of a file whose header was read
 * @throws ImagingError `image.unreadable` if some of that is not as it was written
 */
export function samplesOnly(bytes: Uint8Array): Uint8Array {
  const chunks = chunksOf(bytes);
  const transparency = transparencyOf(chunks);
  const kept = chunks.filter((chunk) => isCritical(chunk) || chunk === transparency);
  if (!kept.every(isIntact)) throw unreadable();
  return fileOf(bytes, kept);
}

/** Whether a picture cannot be shown without the chunk: the first letter of its type is a capital (PNG, 5.4). */
const isCritical = (chunk: Uint8Array): boolean => ((chunk[4] as number) & 0x20) === 0;

const COLOUR_TYPE = 17;
const PALETTE = 3;
/** Data length of tRNS without a palette, in bytes, by colour type. */
const TRANSPARENT: readonly (number | undefined)[] = [2, undefined, 6];

/** The tRNS chunk that counts: the first in its place and of a length that fits (PNG, 11.3.1.1); viewers disregard others. */
function transparencyOf([header, ...chunks]: readonly Uint8Array[]): Uint8Array | undefined {
  const colourType = header[COLOUR_TYPE];
  const pixels = chunks.findIndex((chunk) => bytesAre(chunk, 'IDAT', 4));
  const palette = chunks.findIndex((chunk) => bytesAre(chunk, 'PLTE', 4));
  const colours = palette < 0 ? 0 : (chunks[palette].length - FRAME_BYTES) / 3;
  return chunks.slice(palette + 1, pixels).find((chunk) => {
    const length = chunk.length - FRAME_BYTES;
    const fits =
      colourType === PALETTE ? length > 0 && length <= colours : length === TRANSPARENT[colourType];
    return fits && bytesAre(chunk, 'tRNS', 4);
  });
}

function fileOf(bytes: Uint8Array, chunks: readonly Uint8Array[]): Uint8Array {
  return joined([bytes.subarray(0, FIRST_CHUNK), ...chunks]);
}

function chunksOf(bytes: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Uint8Array[] = [];
  for (let at = FIRST_CHUNK; ; ) {
    const next = at + FRAME_BYTES + view.getUint32(at);
    chunks.push(bytes.subarray(at, next));
    if (bytesAre(bytes, 'IEND', at + 4)) return chunks;
    at = next;
  }
}
