import type { JpegSegment } from '@underpaint/jpeg';
import type { Size } from '../shared/size.ts';
import { uprightSize } from './exif-orientation.ts';
import { isFrame } from './frame-marker.ts';
import { bytesAre, isWebp } from './sniff.ts';
import { webpSizeAt } from './webp-header.ts';

const PNG_SIZE_AT = 16;
const FIRST_SEGMENT = 2;
/** Offset of the first chunk of a WebP file, which gives the size in every variant of the format. */
const FIRST_CHUNK = 12;
/** More segments than any camera writes before the frame header; each costs a step. */
const MOST_SEGMENTS = 1000;

/**
 * The size in pixels that a PNG, JPEG or WebP file claims; for a JPEG, as shown after EXIF orientation. Reads a few
 * bytes in bounded time and trusts nothing else, so it may run where an untrusted file must do no harm.
 * @param bytes of the file, or the first of them
 * @returns `null` if there is no size in the usual place
 */
export function glanceAtSize(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = sizeSeen(bytes, view);
  return size !== null && size.width > 0 && size.height > 0 ? size : null;
}

function sizeSeen(bytes: Uint8Array, view: DataView): Size | null {
  if (bytesAre(bytes, 'IHDR', 12)) return pngSize(view);
  return isWebp(bytes) ? webpSizeAt(view, FIRST_CHUNK) : jpegSize(bytes, view);
}

function pngSize(view: DataView): Size | null {
  if (view.byteLength < PNG_SIZE_AT + 8) return null;
  return { width: view.getUint32(PNG_SIZE_AT), height: view.getUint32(PNG_SIZE_AT + 4) };
}

/** Skips through the segments of a JPEG file to its frame header (ITU-T T.81, annex B). */
function jpegSize(bytes: Uint8Array, view: DataView): Size | null {
  const segments: JpegSegment[] = [];
  let at = FIRST_SEGMENT;
  for (let step = 0; step < MOST_SEGMENTS && at + 9 <= view.byteLength; step++) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (isFrame(marker))
      return uprightSize({ width: view.getUint16(at + 7), height: view.getUint16(at + 5) }, segments);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const next = at + 2 + view.getUint16(at + 2);
    segments.push({ marker, data: bytes.subarray(at + 4, next) });
    at = next;
  }
  return null;
}
