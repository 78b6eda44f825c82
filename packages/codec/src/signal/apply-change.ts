import type { Raster } from '../raster.ts';
import { loadKernels } from '../wasm/kernels.ts';
import { applyScalar } from './apply-change-scalar.ts';
import { applySimd } from './apply-change-simd.ts';
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

export interface Changed {
  readonly stego: Raster;
  /** Sum of squared changes of all samples but alpha. */
  readonly squaredError: number;
}

/**
 * The raster with the change added, clipped per channel and rounded by an ordered dither of its own for each channel
 * (plain rounding would erase changes below half a level). Alpha, and what is fully transparent, stay untouched.
 */
export function applyChange(cover: Raster, change: LumaChange): Changed {
  const simd = loadKernels();
  const gains = isGrey(cover) ? GREY_MIX : COLOUR_MIX;
  return simd === null ? applyScalar(cover, change, gains) : applySimd(simd, cover, change, gains);
}

function isGrey({ data, channels }: Raster): boolean {
  for (let p = 0; p < data.length; p += channels) {
    if (data[p] !== data[p + 1] || data[p + 1] !== data[p + 2]) return false;
  }
  return true;
}
