import type { Raster, RowSource } from '@underpaint/codec';
import { seeded } from '../../codec/test/seeded.ts';
import { type GreyRows, rowsOf } from '../src/luma/grey-rows.ts';

/** Random levels. */
export function noiseLevels(width: number, height: number, seed = 1): GreyRows {
  const random = seeded(seed);
  return rowsOf({
    width,
    height,
    data: Uint8Array.from({ length: width * height }, () => Math.floor(256 * random())),
  });
}

/** All levels of a picture that is read row by row. */
export function levelsOf(source: RowSource): Float64Array {
  const { width, height } = source;
  const levels = new Float64Array(width * height);
  for (let y = 0; y < height; y++) source.readRow(y, levels.subarray(y * width, (y + 1) * width));
  return levels;
}

/** Unrounded luma of each pixel. */
export function lumaLevels({ width, height, channels, data }: Raster): Float64Array {
  return Float64Array.from({ length: width * height }, (_, i) => {
    const p = i * channels;
    return 0.299 * data[p] + 0.587 * data[p + 1] + 0.114 * data[p + 2];
  });
}

/** Root of the mean squared difference, grey levels. */
export function rmsBetween(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] - b[i]) ** 2;
  return Math.sqrt(sum / a.length);
}
