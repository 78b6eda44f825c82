import type { Raster } from '../raster.ts';
import { BLUE_PHASE, DITHER_X, ditherPhase, GREEN_PHASE, ONE } from './dither.ts';
import type { LumaChange } from './spread.ts';

/** Adds a change to a copy of the cover; reference of the SIMD version and its fallback. */
export function applyScalar(
  cover: Raster,
  change: LumaChange,
  gains: readonly [number, number, number],
): { stego: Raster; squaredError: number } {
  const data = new Uint8ClampedArray(cover.data);
  const stego: Raster = { width: cover.width, height: cover.height, channels: cover.channels, data };
  const wideRows = new WideRows(change);
  const line = new Float64Array(change.columns.length);
  let squaredError = 0;
  for (let y = 0; y < change.rows.length; y++) {
    wideRows.blend(y, line);
    squaredError += addLine(stego, data, change, y, line, gains);
  }
  return { stego, squaredError };
}

/** Rows of the change at picture width, each interpolated once and kept while a picture row needs it. */
class WideRows {
  private readonly change: LumaChange;
  private readonly kept = new Map<number, Float64Array>();
  private readonly source: Float64Array;
  private readonly silence: Float64Array;

  constructor(change: LumaChange) {
    this.change = change;
    this.source = new Float64Array(change.plane.width + 2 * PAD);
    this.silence = new Float64Array(change.columns.length);
  }

  /** Row `y` of the picture's change: the four canvas rows around it, weighed. */
  blend(y: number, out: Float64Array): void {
    const { rows } = this.change;
    const first = rows.first[y];
    for (const row of this.kept.keys()) if (row < first) this.kept.delete(row);
    const [a, b, c, d] = [0, 1, 2, 3].map((k) => this.row(first + k));
    const [wa, wb, wc, wd] = rows.weights.subarray(y * rows.taps, y * rows.taps + 4);
    for (let x = 0; x < out.length; x++) out[x] = wa * a[x] + wb * b[x] + wc * c[x] + wd * d[x];
  }

  private row(row: number): Float64Array {
    if (row < 0 || row >= this.change.plane.height) return this.silence;
    const known = this.kept.get(row);
    if (known !== undefined) return known;
    const wide = this.interpolate(row);
    this.kept.set(row, wide);
    return wide;
  }

  private interpolate(row: number): Float64Array {
    const { plane, columns } = this.change;
    const { first, weights, taps } = columns;
    this.source.set(plane.data.subarray(row * plane.width, (row + 1) * plane.width), PAD);
    const wide = new Float64Array(columns.length);
    for (let x = 0; x < wide.length; x++) {
      const at = first[x] + PAD;
      const w = x * taps;
      wide[x] =
        weights[w] * this.source[at] +
        weights[w + 1] * this.source[at + 1] +
        weights[w + 2] * this.source[at + 2] +
        weights[w + 3] * this.source[at + 3];
    }
    return wide;
  }
}

const PAD = 8;

function addLine(
  { channels, width }: Raster,
  data: Uint8ClampedArray,
  change: LumaChange,
  y: number,
  line: Float64Array,
  gains: readonly [number, number, number],
): number {
  const red = gains[0] * ONE;
  const green = gains[1] * ONE;
  const blue = gains[2] * ONE;
  const mask = ONE - 1;
  let p = ((change.top + y) * width + change.left) * channels;
  let phase = ditherPhase(change.left, change.top + y);
  let squares = 0;
  for (let x = 0; x < line.length; x++, p += channels) {
    const value = line[x];
    if (channels === 3 || data[p + 3] !== 0) {
      squares += move(data, p, red * value, phase);
      squares += move(data, p + 1, green * value, (phase + GREEN_PHASE) & mask);
      squares += move(data, p + 2, blue * value, (phase + BLUE_PHASE) & mask);
    }
    phase = (phase + DITHER_X) & mask;
  }
  return squares;
}

/** Adds a change in 1/65536 to one sample; returns the square of what became of it. */
function move(data: Uint8ClampedArray, at: number, change: number, phase: number): number {
  const old = data[at];
  data[at] = old + (((change | 0) + phase) >> 16);
  const moved = data[at] - old;
  return moved * moved;
}
