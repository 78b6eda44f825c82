import { latin1At } from '../shared/bytes.ts';
import { unreadable } from '../shared/errors.ts';
import { checkPixels, type PictureLimits } from '../shared/limits.ts';
import type { Size } from '../shared/size.ts';
import { bytesAre, unsupported } from './sniff.ts';

/** What a WebP file declares before any pixel is decoded. */
export interface WebpHeader extends Size {
  readonly format: 'webp';
  /** Offset of the first byte after the picture. */
  readonly end: number;
}

/** Bytes of a RIFF chunk's header: a name of four letters and the length of what follows. */
const FRAME = 8;
const FIRST_CHUNK = 12;
const ANIMATED = 0x02;

/**
 * Walks the chunks of a WebP file (RFC 9649, section 2).
 * @param bytes of a file that begins as WebP files do
 * @throws ImagingError `image.unreadable` if a part is missing or sizes contradict each other, `image.unsupported` if it
 * is animated, `image.too_many_pixels`
 */
export function readWebpHeader(bytes: Uint8Array, limits: PictureLimits): WebpHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < FIRST_CHUNK + FRAME) throw unreadable();
  const end = FRAME + view.getUint32(4, true);
  if (end > bytes.length) throw unreadable();
  const sizes: Size[] = [];
  let hasPicture = false;
  for (let at = FIRST_CHUNK; at < end; ) {
    if (at + FRAME > end) throw unreadable();
    const next = at + FRAME + view.getUint32(at + 4, true);
    if (next > end) throw unreadable();
    if (isAnimated(bytes, at)) throw unsupported('an animated WebP picture', 'PNG, JPEG or WebP');
    const size = webpSizeAt(view, at);
    if (size !== null) {
      checkPixels(size, limits);
      sizes.push(size);
    }
    hasPicture ||= bytesAre(bytes, 'VP8 ', at) || bytesAre(bytes, 'VP8L', at);
    at = next + (next % 2);
  }
  const [size] = sizes;
  const isOne = sizes.every(({ width, height }) => width === size?.width && height === size.height);
  if (size === undefined || !hasPicture || !isOne || size.width * size.height === 0) throw unreadable();
  return { format: 'webp', ...size, end };
}

/** The content of the chunks with EXIF data; views into the file. @param bytes of a file whose header was read */
export function webpExif(bytes: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: Uint8Array[] = [];
  for (let at = FIRST_CHUNK; at < bytes.length; ) {
    const next = at + FRAME + view.getUint32(at + 4, true);
    if (bytesAre(bytes, 'EXIF', at)) found.push(bytes.subarray(at + FRAME, next));
    at = next + (next % 2);
  }
  return found;
}

function isAnimated(bytes: Uint8Array, at: number): boolean {
  const type = latin1At(bytes, at, at + 4);
  return type === 'ANIM' || type === 'ANMF' || (type === 'VP8X' && (bytes[at + FRAME] & ANIMATED) !== 0);
}

/** The size in pixels that the chunk at an offset gives; null if it gives none. */
export function webpSizeAt(view: DataView, at: number): Size | null {
  const data = at + FRAME;
  if (data + 10 > view.byteLength) return null;
  switch (view.getUint32(at)) {
    case LOSSY: {
      const [width, height] = [view.getUint16(data + 6, true), view.getUint16(data + 8, true)];
      return { width: width & SIDE, height: height & SIDE };
    }
    case LOSSLESS: {
      const sides = view.getUint32(data + 1, true);
      return { width: 1 + (sides & SIDE), height: 1 + ((sides >>> 14) & SIDE) };
    }
    case EXTENDED:
      return { width: 1 + u24(view, data + 4), height: 1 + u24(view, data + 7) };
    default:
      return null;
  }
}

/** Names of chunks as numbers, first letter highest. */
const LOSSY = 0x56_50_38_20;
const LOSSLESS = 0x56_50_38_4c;
const EXTENDED = 0x56_50_38_58;
/** Masks the fourteen bits of a side. */
const SIDE = 0x3fff;

function u24(view: DataView, at: number): number {
  return view.getUint16(at, true) + 0x1_0000 * view.getUint8(at + 2);
}
