import type { Raster } from '../raster.ts';
import { LUMA } from './luma.ts';
import type { LumaChange } from './spread.ts';

/**
 * How a change of luma is split over the colours. Moving them in proportion to their share of luma costs the least
 * squared error, moving them alike leaves the hue alone; this is the middle. Each mix has luma 1.
 */
const COLOUR_SHARE = 0.5;
const NORM = LUMA.red ** 2 + LUMA.green ** 2 + LUMA.blue ** 2;
const mix = (weight: number): number => 1 - COLOUR_SHARE + (COLOUR_SHARE * weight) / NORM;
const COLOUR_MIX = [mix(LUMA.red), mix(LUMA.green), mix(LUMA.blue)] as const;
const GREY_MIX = [1, 1, 1] as const;

/** Mean squared error that the dither adds to each sample, grey levels squared. */
export const ROUNDING_ERROR = 1 / 6;

/** Mean squared change of the samples when luma changes by one. */
export function meanSquarePerLuma(cover: Raster): number {
  const [red, green, blue] = isGrey(cover) ? GREY_MIX : COLOUR_MIX;
  return (red * red + green * green + blue * blue) / 3;
}

/**
 * The raster with the change added, clipped per channel and rounded by an ordered dither of its own for each channel
 * (plain rounding would erase changes below half a level). Alpha, and what is fully transparent, stay untouched.
 */
export function applyChange(cover: Raster, change: LumaChange): Raster {
  const data = new Uint8ClampedArray(cover.data);
  const stego: Raster = { width: cover.width, height: cover.height, channels: cover.channels, data };
  const gains = isGrey(cover) ? GREY_MIX : COLOUR_MIX;
  const wideRows = new WideRows(change);
  const line = new Float64Array(change.columns.length);
  for (let y = 0; y < change.rows.length; y++) {
    wideRows.blend(y, line);
    addLine(stego, data, change, y, line, gains);
  }
  return stego;
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

/** R2 low-discrepancy sequence (Roberts 2018) in 16-bit fixed point: an ordered dither without visible texture. */
const ONE = 65536;
const DITHER_X = Math.round(0.7548776662466927 * ONE);
const DITHER_Y = Math.round(0.5698402909980532 * ONE);
const GREEN_PHASE = 21845;
const BLUE_PHASE = 43691;

function addLine(
  { channels, width }: Raster,
  data: Uint8ClampedArray,
  change: LumaChange,
  y: number,
  line: Float64Array,
  gains: readonly [number, number, number],
): void {
  const red = gains[0] * ONE;
  const green = gains[1] * ONE;
  const blue = gains[2] * ONE;
  let p = ((change.top + y) * width + change.left) * channels;
  let phase = ((change.top + y) * DITHER_Y + change.left * DITHER_X) & (ONE - 1);
  for (let x = 0; x < line.length; x++, p += channels) {
    const value = line[x];
    if (channels === 3 || data[p + 3] !== 0) {
      data[p] += (red * value + phase) >> 16;
      data[p + 1] += (green * value + ((phase + GREEN_PHASE) & (ONE - 1))) >> 16;
      data[p + 2] += (blue * value + ((phase + BLUE_PHASE) & (ONE - 1))) >> 16;
    }
    phase = (phase + DITHER_X) & (ONE - 1);
  }
}

function isGrey({ data, channels }: Raster): boolean {
  for (let p = 0; p < data.length; p += channels) {
    if (data[p] !== data[p + 1] || data[p + 1] !== data[p + 2]) return false;
  }
  return true;
}
