import { LABEL_SHARES, labelHeight } from '@underpaint/codec/rules';
import type { Size } from '../shared/size.ts';

const MEBIBYTE = 1024 * 1024;
/** Node with sharp and the codec in it, and the 64 MiB of the key derivation. */
const BASE = 210 * MEBIBYTE;
/** Bytes for each pixel of the picture with its label: its pixels, a copy of them, and luma; coefficients take less. */
const HIDING = 10;
/** What the encoders that confirm a report take for any picture. */
const ENCODERS = 80 * MEBIBYTE;
/** Bytes for each pixel: the picture, and what the decoder of a progressive file keeps besides. */
const REVEALING = 9;
/** Nearly all pictures get the lowest label or the next. */
const USUAL_LABEL = LABEL_SHARES[1] as number;

/**
 * The most memory that a process takes to hide a message in a picture of this size or to reveal one: a fixed amount plus
 * an amount per pixel. Measured on photographs with `npm run bench:memory` (docs/benchmarks.md).
 * @param picture size in pixels: of the cover for `hide`, of the received picture for `reveal`
 * @returns bytes of resident memory
 */
export function memoryNeeded(picture: Size & { readonly task: 'hide' | 'reveal' }): number {
  const { width, height, task } = picture;
  if (task === 'reveal') return BASE + REVEALING * width * height;
  const labelled = { width, height: height + labelHeight(picture, USUAL_LABEL) };
  return BASE + ENCODERS + HIDING * labelled.width * labelled.height;
}
