import { CHANGE_BITS, WEIGHT_BITS, wholeWeights } from '../../src/embed/fixed-point.ts';
import type { PictureChange } from '../../src/embed/spread.ts';

/** Canvas pixels of zeros on either side of a row, for taps that reach past its end. */
const PAD = 8;
const COLOURS = 3;

/** Rows of a change at picture width, a pixel's samples side by side; each is made once and kept while needed. */
export class ColourRows {
  private readonly change: PictureChange;
  private readonly gains: readonly number[];
  private readonly channels: number;
  private readonly weights: Int16Array;
  private readonly mixed: Int16Array;
  private readonly kept = new Map<number, Int16Array>();
  private readonly silence: Int16Array;

  constructor(change: PictureChange, gains: readonly number[], channels: number) {
    this.change = change;
    this.channels = channels;
    this.gains = gains.map((gain) => gain * 2 ** CHANGE_BITS);
    this.weights = wholeWeights(change.columns);
    this.mixed = new Int16Array(COLOURS * (change.luma.width + 2 * PAD));
    this.silence = new Int16Array(channels * change.columns.length);
  }

  /** Canvas row `row`; rows come in ascending order, at most four back. */
  at(row: number): Int16Array {
    if (row < 0 || row >= this.change.luma.height) return this.silence;
    const known = this.kept.get(row);
    if (known !== undefined) return known;
    this.kept.delete(row - 4);
    this.mix(row);
    const wide = this.enlarged();
    this.kept.set(row, wide);
    return wide;
  }

  private mix(row: number): void {
    const { luma, chroma } = this.change;
    const [red, green, blue] = this.gains;
    const one = 2 ** CHANGE_BITS;
    for (let x = 0, i = row * luma.width, to = COLOURS * PAD; x < luma.width; x++, i++, to += COLOURS) {
      const cb = chroma === null ? 0 : one * chroma.cb.data[i];
      const cr = chroma === null ? 0 : one * chroma.cr.data[i];
      this.mixed[to] = limited(Math.round(red * luma.data[i] + 1.402 * cr));
      this.mixed[to + 1] = limited(Math.round(green * luma.data[i] - 0.344136 * cb - 0.714136 * cr));
      this.mixed[to + 2] = limited(Math.round(blue * luma.data[i] + 1.772 * cb));
    }
  }

  private enlarged(): Int16Array {
    const { mixed, weights, channels } = this;
    const { first, length } = this.change.columns;
    const wide = new Int16Array(channels * length);
    for (let x = 0; x < length; x++) {
      const w = 4 * x;
      let from = COLOURS * (PAD + first[x]);
      for (let to = channels * x, end = to + COLOURS; to < end; to++, from++) {
        const sum =
          mixed[from] * weights[w] +
          mixed[from + COLOURS] * weights[w + 1] +
          mixed[from + 2 * COLOURS] * weights[w + 2] +
          mixed[from + 3 * COLOURS] * weights[w + 3];
        wide[to] = limited((sum + HALF) >> WEIGHT_BITS);
      }
    }
    return wide;
  }
}

const HALF = 1 << (WEIGHT_BITS - 1);

/** Clamped to 16 bits. */
function limited(value: number): number {
  return Math.max(-32768, Math.min(32767, value));
}
