import { LABEL_SHARES, labelHeight } from '@underpaint/codec';

interface Size {
  readonly width: number;
  readonly height: number;
}

const MEBIBYTE = 1024 * 1024;
/** Node with sharp and the codec in it, and the 64 MiB of the key derivation. */
const BASE = 210 * MEBIBYTE;
/** Bytes for each pixel of the picture with its label: cover, trial and file; and for each simulation beside them. */
const HIDING = 9;
const SIMULATION = 5.5;
/** Bytes for each pixel: the picture, and what a decoder of progressive files holds beside it. */
const REVEALING = 9;
/** The label that nearly all pictures get is the lowest or the next. */
const USUAL_LABEL = LABEL_SHARES[1] as number;

/**
 * The most memory that a process takes to hide a message in a picture of this size or to reveal one: what it takes
 * anyway, and so much for each pixel. Measured on photographs with `npm run bench:memory` (docs/benchmarks.md).
 * @param picture size in pixels, of the cover for `hide` and of the picture as it came for `reveal`.
 * @returns bytes of resident memory.
 */
export function memoryNeeded(picture: Size & { readonly task: 'hide' | 'reveal' }): number {
  const { width, height, task } = picture;
  if (task === 'reveal') return BASE + REVEALING * width * height;
  const labelled = { width, height: height + labelHeight(picture, USUAL_LABEL) };
  return BASE + (HIDING + SIMULATION * simulationsAtOnce(labelled)) * labelled.width * labelled.height;
}

/** Above so many pixels, two simulations at once or one take longer and leave room for another picture. */
const ROOM_FOR_THREE = 4_000_000;
const ROOM_FOR_TWO = 18_000_000;

/** How many simulations of a picture of this size, label included, run at once. */
export function simulationsAtOnce({ width, height }: Size): 1 | 2 | 3 {
  const pixels = width * height;
  if (pixels <= ROOM_FOR_THREE) return 3;
  return pixels <= ROOM_FOR_TWO ? 2 : 1;
}
