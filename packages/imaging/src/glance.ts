import { isFrame } from './jpeg-header.ts';
import { bytesAre } from './sniff.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

const PNG_SIZE_AT = 16;
const FIRST_SEGMENT = 2;
/** More than any camera writes before the frame; each costs a step. */
const MOST_SEGMENTS = 1000;

/**
 * The size in pixels that a PNG or JPEG file gives itself, before any orientation. Reads a few bytes of it in bounded time
 * and believes nothing else, so that it may run where a stranger's file must do no harm.
 * @returns `null` where no size stands in its usual place.
 */
export function glanceAtSize(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = bytesAre(bytes, 'IHDR', 12) ? pngSize(view) : jpegSize(view);
  return size !== null && size.width > 0 && size.height > 0 ? size : null;
}

function pngSize(view: DataView): Size | null {
  if (view.byteLength < PNG_SIZE_AT + 8) return null;
  return { width: view.getUint32(PNG_SIZE_AT), height: view.getUint32(PNG_SIZE_AT + 4) };
}

/** Hops over the segments of a JPEG file to its frame (ITU-T T.81, annex B). */
function jpegSize(view: DataView): Size | null {
  let at = FIRST_SEGMENT;
  for (let segment = 0; segment < MOST_SEGMENTS && at + 9 <= view.byteLength; segment++) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    if (marker === 0xff) at += 1;
    else at += 2 + view.getUint16(at + 2);
  }
  return null;
}
