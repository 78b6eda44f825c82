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
  const data = new Uint8Array(cover.data);
  const gains = isGrey(cover) ? GREY_MIX : COLOUR_MIX;
  const { plane, columns, rows } = change;
  const line = new Float32Array(plane.width + 2 * PAD);
  const wide = new Float32Array(columns.length);
  for (let y = 0; y < rows.length; y++) {
    blendRows(change, y, line);
    for (let x = 0; x < columns.length; x++) {
      const at = columns.first[x] + PAD;
      wide[x] =
        columns.weights[columns.taps * x] * line[at] +
        columns.weights[columns.taps * x + 1] * line[at + 1] +
        columns.weights[columns.taps * x + 2] * line[at + 2] +
        columns.weights[columns.taps * x + 3] * line[at + 3] +
        columns.weights[columns.taps * x + 4] * line[at + 4];
    }
    addLine(cover, data, change, y, wide, gains);
  }
  return { width: cover.width, height: cover.height, channels: cover.channels, data };
}

const PAD = 8;

function blendRows({ plane, rows }: LumaChange, y: number, line: Float32Array): void {
  line.fill(0);
  for (let k = 0; k < rows.taps; k++) {
    const row = rows.first[y] + k;
    const weight = rows.weights[y * rows.taps + k];
    if (weight === 0 || row < 0 || row >= plane.height) continue;
    for (let x = 0, at = row * plane.width; x < plane.width; x++)
      line[PAD + x] += weight * plane.data[at + x];
  }
}

/** R2 low-discrepancy sequence (Roberts 2018) in 16-bit fixed point: an ordered dither without visible texture. */
const DITHER_X = Math.round(0.7548776662466927 * 65536);
const DITHER_Y = Math.round(0.5698402909980532 * 65536);
const GREEN_PHASE = 21845;
const BLUE_PHASE = 43691;

function addLine(
  cover: Raster,
  data: Uint8Array,
  change: LumaChange,
  y: number,
  wide: Float32Array,
  gains: readonly [number, number, number],
): void {
  const { channels, width } = cover;
  const [red, green, blue] = gains;
  let p = ((change.top + y) * width + change.left) * channels;
  let phase = (change.top + y) * DITHER_Y + change.left * DITHER_X;
  for (let x = 0; x < wide.length; x++, p += channels, phase += DITHER_X) {
    const value = wide[x];
    if (value === 0 || (channels === 4 && data[p + 3] === 0)) continue;
    data[p] = clip(data[p] + Math.floor(red * value + (phase & 65535) / 65536));
    data[p + 1] = clip(data[p + 1] + Math.floor(green * value + ((phase + GREEN_PHASE) & 65535) / 65536));
    data[p + 2] = clip(data[p + 2] + Math.floor(blue * value + ((phase + BLUE_PHASE) & 65535) / 65536));
  }
}

function clip(value: number): number {
  return Math.max(0, Math.min(255, value));
}

function isGrey({ data, channels }: Raster): boolean {
  for (let p = 0; p < data.length; p += channels) {
    if (data[p] !== data[p + 1] || data[p + 1] !== data[p + 2]) return false;
  }
  return true;
}
