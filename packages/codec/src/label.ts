import type { RowSource } from './signal/plane.ts';

/**
 * Heights of the museum label under a picture, as shares of the picture's short side. Fixed, so that a reader
 * knows where the picture ends: it tries each.
 */
export const LABEL_SHARES: readonly number[] = [0.225, 0.345, 0.7];

/** Height in pixels of the label under a picture of this size. */
export function labelHeight(
  picture: { readonly width: number; readonly height: number },
  share: number,
): number {
  return Math.round(share * Math.min(picture.width, picture.height));
}

/** Height, in possibly broken pixels, of the picture in an image that also shows a label of this share. */
export function pictureHeight(
  image: { readonly width: number; readonly height: number },
  share: number,
): number {
  const landscape = image.height / (1 + share);
  return landscape <= image.width ? landscape : image.height - share * image.width;
}

const MARGIN_SHARE = 0.006;
const PAPER_DARKEST = 200;
const PAPER_SPREAD = 6;

/** Whether the lowest rows, from `from` on, may be a label: their outermost columns are plain and light like paper. */
export function looksLikeLabel(image: RowSource, from: number): boolean {
  const margin = Math.max(1, Math.floor(image.width * MARGIN_SHARE));
  const ends = [0, image.width - margin];
  const samples = new Float64Array(margin);
  const sum = { count: 0, values: 0, squares: 0 };
  for (let y = Math.ceil(from) + 2; y < image.height - 2; y += 2) {
    for (const left of ends) {
      image.readRow(y, samples, left, left + margin);
      for (const value of samples) addTo(sum, value);
    }
  }
  const mean = sum.values / sum.count;
  return mean > PAPER_DARKEST && Math.sqrt(Math.max(0, sum.squares / sum.count - mean * mean)) < PAPER_SPREAD;
}

function addTo(sum: { count: number; values: number; squares: number }, value: number): void {
  sum.count++;
  sum.values += value;
  sum.squares += value * value;
}
