import { LABEL_SHARES, labelHeight } from '@underpaint/codec';

const MEBIBYTE = 1024 * 1024;
/** A process of Node with sharp and the codec in it, before and after the key was derived. */
const BASE = 150 * MEBIBYTE;
/** Bytes for each pixel of the picture with its label, by what is done with it. */
const PER_PIXEL = { hide: 16, reveal: 9 } as const;
/** The label that nearly all pictures get is the lowest or the next. */
const USUAL_LABEL = LABEL_SHARES[1] as number;

/**
 * The most memory, in bytes, that a process takes to hide a message in a picture of this size or to reveal one: what it
 * takes anyway, and so much for each pixel. Measured on photographs (docs/benchmarks.md), with `MALLOC_ARENA_MAX=2`.
 * @param picture size in pixels, of the cover for `hide` and of the picture as it came for `reveal`.
 */
export function memoryNeeded(picture: {
  readonly width: number;
  readonly height: number;
  readonly task: 'hide' | 'reveal';
}): number {
  const { width, height, task } = picture;
  const label = task === 'hide' ? labelHeight(picture, USUAL_LABEL) : 0;
  return BASE + PER_PIXEL[task] * width * (height + label);
}
