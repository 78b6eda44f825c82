import { LABEL_SHARES, pictureHeight } from './label.ts';
import { type Box, wholeBox } from './signal/canvas.ts';
import type { RowSource } from './signal/plane.ts';

/**
 * The parts of an image that may be the picture: what lies above rows that look like a label, and the whole image.
 * Readers are not told whether there is a label; the format fixes its possible heights (docs/format/v1.md, section 8.2).
 */
export function pictureBoxes(image: RowSource): Box[] {
  return [...boxesAbove(image, looksLikeLabel), wholeBox(image)];
}

/** The parts above what may be a label darkened by a vignette, which `pictureBoxes` does not recognise. */
export function shadedPictureBoxes(image: RowSource): Box[] {
  return boxesAbove(image, (rows, from) => looksShaded(rows, from) && !looksLikeLabel(rows, from));
}

/** If two labels fit, the larger one is right: its paper reaches further up. */
function boxesAbove(image: RowSource, isLabel: (image: RowSource, from: number) => boolean): Box[] {
  return LABEL_SHARES.toReversed()
    .map((share) => pictureHeight(image, share))
    .filter((height) => isLabel(image, height))
    .map((bottom) => ({ ...wholeBox(image), bottom }));
}

/** Of the width, and of the label's height: in a panorama, the QR code begins close to the edge. */
const MARGIN_SHARES = { width: 0.006, height: 0.1 } as const;
/** Out of 255; a label can be this dark in a copy that was darkened. */
const PAPER_DARKEST = 120;
const PAPER_SPREAD = 6;

/** Whether the lowest rows, from `from` on, may be a label: their outermost columns are plain and light, like paper. */
function looksLikeLabel(image: RowSource, from: number): boolean {
  const sum = { count: 0, values: 0, squares: 0 };
  for (const ends of endsOfRows(image, from)) {
    for (const value of ends) addTo(sum, value);
  }
  const mean = sum.values / sum.count;
  return mean > PAPER_DARKEST && Math.sqrt(Math.max(0, sum.squares / sum.count - mean * mean)) < PAPER_SPREAD;
}

/** Out of 255: paper in the corners of a strong vignette, and how much it may differ from the row above. */
const SHADED_DARKEST = 40;
const SHADED_SPREAD = 2;

/** The same under a vignette: next to nothing changes from row to row. */
function looksShaded(image: RowSource, from: number): boolean {
  const sum = { count: 0, values: 0, squares: 0 };
  const changes = { count: 0, values: 0, squares: 0 };
  const above = new Float64Array(2 * marginOf(image, from));
  for (const ends of endsOfRows(image, from)) {
    for (const [i, value] of ends.entries()) {
      if (sum.count >= above.length) addTo(changes, value - above[i]);
      addTo(sum, value);
      above[i] = value;
    }
  }
  return (
    sum.values / sum.count > SHADED_DARKEST && Math.sqrt(changes.squares / changes.count) < SHADED_SPREAD
  );
}

function marginOf(image: RowSource, from: number): number {
  const { width, height } = MARGIN_SHARES;
  const narrowest = Math.min(width * image.width, height * (image.height - from));
  return Math.max(1, Math.floor(narrowest));
}

/** The outermost columns, left and right, of every other row from `from` on, in memory that the next row overwrites. */
function* endsOfRows(image: RowSource, from: number): Generator<Float64Array> {
  const margin = marginOf(image, from);
  const ends = new Float64Array(2 * margin);
  for (let y = Math.ceil(from) + 2; y < image.height - 2; y += 2) {
    image.readRow(y, ends.subarray(0, margin), 0, margin);
    image.readRow(y, ends.subarray(margin), image.width - margin, image.width);
    yield ends;
  }
}

function addTo(sum: { count: number; values: number; squares: number }, value: number): void {
  sum.count++;
  sum.values += value;
  sum.squares += value * value;
}
