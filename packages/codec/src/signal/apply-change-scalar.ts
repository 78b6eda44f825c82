import type { Raster } from '../raster.ts';
import { ColourRows } from './colour-rows.ts';
import type { Colouring } from './colouring.ts';
import { type Dither, PHASE_BITS } from './dither.ts';
import { CHANGE_BITS, WEIGHT_BITS, wholeWeights } from './fixed-point.ts';
import type { PictureChange } from './spread.ts';

/** Adds a change to a copy of the cover; reference of the SIMD version and its fallback. */
export function applyScalar(
  cover: Raster,
  change: PictureChange,
  { gains, grey, dither }: Colouring,
): { stego: Raster; squaredError: number } {
  const data = new Uint8ClampedArray(cover.data);
  const stego: Raster = { width: cover.width, height: cover.height, channels: cover.channels, data };
  const { rows, left, top } = change;
  const wide = new ColourRows(change, gains);
  const weights = wholeWeights(rows);
  const phases = new Phases(dither, cover.channels, grey);
  let squaredError = 0;
  for (let y = 0; y < rows.length; y++) {
    const at = ((top + y) * cover.width + left) * cover.channels;
    const lines = [0, 1, 2, 3].map((k) => wide.at(rows.first[y] + k));
    squaredError += addLine(stego, at, lines, weights.subarray(4 * y, 4 * y + 4), phases);
  }
  return { stego, squaredError };
}

/** Adds a row of change, blended of four lines, to the samples from `at` on; returns the sum of squared changes. */
function addLine(
  { data, channels }: Raster,
  at: number,
  [a, b, c, d]: readonly Int16Array[],
  [wa, wb, wc, wd]: Int16Array,
  phases: Phases,
): number {
  let squares = 0;
  for (let i = 0, p = at, pixel = 0; i < a.length; pixel++, p += channels) {
    if (pixel % GROUP === 0) phases.draw();
    const first = (pixel % GROUP) * channels;
    const isTransparent = channels === 4 && data[p + 3] === 0;
    for (let colour = 0; colour < 3; colour++, i++) {
      if (isTransparent) continue;
      const change = wa * a[i] + wb * b[i] + wc * c[i] + wd * d[i];
      const old = data[p + colour];
      data[p + colour] = old + ((change + phases.values[first + colour] * PHASE_ONE) >> LEVEL_BITS);
      const moved = data[p + colour] - old;
      squares += moved * moved;
    }
  }
  return squares;
}

const LEVEL_BITS = CHANGE_BITS + WEIGHT_BITS;
const PHASE_ONE = 2 ** (LEVEL_BITS - PHASE_BITS);
/** Pixels whose phases are drawn together. */
const GROUP = 8;

/** The phases by which the samples of eight pixels are rounded. */
class Phases {
  readonly values: Uint16Array;
  private readonly dither: Dither;
  private readonly channels: number;
  private readonly grey: boolean;
  private readonly drawn = new Uint16Array(GROUP);

  constructor(dither: Dither, channels: number, grey: boolean) {
    this.values = new Uint16Array(GROUP * channels);
    this.dither = dither;
    this.channels = channels;
    this.grey = grey;
  }

  draw(): void {
    for (let i = 0; i < this.values.length; i++) {
      if (this.grey ? i === 0 : i % GROUP === 0) this.dither.drawPhases(this.drawn);
      this.values[i] = this.drawn[this.grey ? Math.floor(i / this.channels) : i % GROUP];
    }
  }
}
