import { latin1At } from './bytes.ts';
import { unreadable } from './errors.ts';
import { bytesAre, unsupported } from './sniff.ts';

/** What a PNG file says about itself before any pixel is decoded. */
export interface PngHeader {
  readonly format: 'png';
  /** Stored size, before EXIF orientation. */
  readonly width: number;
  readonly height: number;
  /** Whole chunks, but not the profile, that say how the sample values are to be seen. */
  readonly colourChunks: readonly Uint8Array[];
  /** Offset of the first byte after the picture. */
  readonly end: number;
}

const FIRST_CHUNK = 8;
/** Length, type and check sum around a chunk's data. */
const FRAME_BYTES = 12;
/** Bytes of the data of each: in others something else would travel along. */
const COLOUR_CHUNKS: ReadonlyMap<string, number> = new Map([
  ['cICP', 4],
  ['sRGB', 1],
  ['gAMA', 4],
  ['cHRM', 32],
]);

/**
 * Walks the chunks of a PNG file up to IEND.
 * @throws ImagingError `image.unreadable` if a chunk or the end is missing, `image.unsupported` if it is animated.
 */
export function readPngHeader(bytes: Uint8Array): PngHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 33 || !bytesAre(bytes, 'IHDR', FIRST_CHUNK + 4)) throw unreadable();
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  if (size.width === 0 || size.height === 0) throw unreadable();
  const colourChunks = new Map<string, Uint8Array>();
  for (let at = FIRST_CHUNK; at + FRAME_BYTES <= bytes.length; ) {
    const type = latin1At(bytes, at + 4, at + 8);
    const next = at + FRAME_BYTES + view.getUint32(at);
    if (next > bytes.length) break;
    if (type === 'acTL') throw unsupported('an animated PNG');
    if (COLOUR_CHUNKS.get(type) === next - at - FRAME_BYTES) colourChunks.set(type, bytes.slice(at, next));
    if (type === 'IEND')
      return { format: 'png', ...size, colourChunks: [...colourChunks.values()], end: next };
    at = next;
  }
  throw unreadable();
}
