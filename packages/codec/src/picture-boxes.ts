import { LABEL_SHARES, pictureHeight } from './label.ts';
import { type Box, wholeBox } from './signal/canvas.ts';
import type { RowSource } from './signal/plane.ts';

/**
 * The parts of an image that may be the picture: what lies above rows that look like a label, and the whole image. A
 * reader is not told whether there is a label; the format fixes its heights (docs/format/v1.md, section 8.2).
 */
export function pictureBoxes(image: RowSource): Box[] {
  const whole = wholeBox(image);
  // If two labels fit, the larger one is right: its paper reaches further up.
  const aboveLabels = LABEL_SHARES.toReversed()
    .map((share) => pictureHeight(image, share))
    .filter((height) => looksLikeLabel(image, height))
    .map((bottom) => ({ ...whole, bottom }));
  return [...aboveLabels, whole];
}

/** Of the width and of the label's height: where a panorama has a label, its QR code begins close to the edge. */
const MARGIN_SHARES = { width: 0.006, height: 0.1 } as const;
/** Of 255: that of a label in a copy that was made darker. */
const PAPER_DARKEST = 120;
const PAPER_SPREAD = 6;

/** Whether the lowest rows, from `from` on, may be a label: their outermost columns are plain and light like paper. */
function looksLikeLabel(image: RowSource, from: number): boolean {
  const { width, height } = MARGIN_SHARES;
  const narrowest = Math.min(width * image.width, height * (image.height - from));
  const margin = Math.max(1, Math.floor(narrowest));
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
