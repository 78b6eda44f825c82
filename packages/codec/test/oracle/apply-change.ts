import type { Changed } from '../../src/embed/apply-change.ts';
import type { Colouring } from '../../src/embed/colouring.ts';
import { CHANGE_BITS, WEIGHT_BITS, wholeWeights } from '../../src/embed/fixed-point.ts';
import type { PictureChange } from '../../src/embed/spread.ts';
import type { Raster } from '../../src/raster.ts';
import { ColourRows } from './colour-rows.ts';
import { Dither } from './dither.ts';

/** What `applyChange` must do, sample by sample. */
export function changedByDefinition(
  cover: Raster,
  change: PictureChange,
  { gains, grey, dither }: Colouring,
): Changed {
  const { width, height, channels } = cover;
  const { rows, left, top } = change;
  const data = new Uint8Array(cover.data);
  const wide = new ColourRows(change, gains, channels);
  const weights = wholeWeights(rows);
  const phases = new Phases(new Dither(dither), channels, grey);
  let squaredError = 0;
  for (let y = 0; y < rows.length; y++) {
    const at = ((top + y) * width + left) * channels;
    const lines = [0, 1, 2, 3].map((k) => wide.at(rows.first[y] + k));
    squaredError += addLine(data, at, channels, lines, weights.subarray(4 * y, 4 * y + 4), phases);
  }
  return { stego: { width, height, channels, data }, squaredError };
}

/** Adds a row of change, blended from four lines, to the samples from `at` on; returns the sum of squared changes. */
function addLine(
  data: Uint8Array,
  at: number,
  channels: number,
  [a, b, c, d]: readonly Int16Array[],
  weights: Int16Array,
  phases: Phases,
): number {
  const [wa, wb, wc, wd] = weights;
  const { values } = phases;
  let squares = 0;
  for (let from = 0; from < a.length; from += values.length) {
    phases.draw();
    const count = Math.min(values.length, a.length - from);
    for (let s = 0, i = from, p = at + from; s < count; s++, i++, p++) {
      if (channels === 4 && data[p - (s & 3) + 3] === 0) continue;
      const upper = (Math.imul(wa, a[i]) + Math.imul(wb, b[i])) | 0;
      const lower = (Math.imul(wc, c[i]) + Math.imul(wd, d[i])) | 0;
      const change = (upper + lower) | 0;
      const old = data[p];
      const now = old + ((change + (values[s] << PHASE_SHIFT)) >> LEVEL_BITS);
      const kept = now < 0 ? 0 : now > 255 ? 255 : now;
      data[p] = kept;
      squares += (kept - old) * (kept - old);
    }
  }
  return squares;
}

const LEVEL_BITS = CHANGE_BITS + WEIGHT_BITS;
const PHASE_SHIFT = LEVEL_BITS - 16;
/** Pixels whose phases are drawn together. */
const GROUP = 8;

/** The phases by which the samples of eight pixels are rounded. */
class Phases {
  readonly values: Uint16Array;
  private readonly dither: Dither;
  private readonly channels: number;
  private readonly grey: boolean;
  private readonly shared = new Uint16Array(GROUP);

  constructor(dither: Dither, channels: number, grey: boolean) {
    this.values = new Uint16Array(GROUP * channels);
    this.dither = dither;
    this.channels = channels;
    this.grey = grey;
  }

  draw(): void {
    const { values, shared, channels } = this;
    if (!this.grey) {
      for (let at = 0; at < values.length; at += GROUP) this.dither.drawPhases(values, at);
      return;
    }
    this.dither.drawPhases(shared, 0);
    for (let i = 0; i < values.length; i++) values[i] = shared[Math.floor(i / channels)];
  }
}
