import type { Raster } from '../raster.ts';
import { LUMA } from '../signal/luma.ts';
import { ditherFrom } from './dither.ts';

/**
 * How a change of luma is split among the colours. Moving them in proportion to their share of luma costs the least
 * squared error, moving them equally keeps the hue; this is halfway between the two. Each mix has luma 1.
 */
const COLOUR_SHARE = 0.5;
const NORM = LUMA.red ** 2 + LUMA.green ** 2 + LUMA.blue ** 2;
const mix = (weight: number): number => 1 - COLOUR_SHARE + (COLOUR_SHARE * weight) / NORM;

/** How a change becomes samples. */
export interface Colouring {
  /** How far one level of luma moves red, green and blue. */
  readonly gains: readonly [number, number, number];
  /** Whether all colours are rounded alike, so that grey stays grey. */
  readonly grey: boolean;
  /** Initial state of the dither's generators, see `ditherFrom`. */
  readonly dither: Uint32Array;
}

/** @param seed DITHER_SEED_BYTES random bytes */
export function colouringOf(grey: boolean, seed: Uint8Array): Colouring {
  return {
    gains: grey ? [1, 1, 1] : [mix(LUMA.red), mix(LUMA.green), mix(LUMA.blue)],
    grey,
    dither: ditherFrom(seed),
  };
}

/** Mean squared error that the dither adds to each sample, grey levels squared. */
export const ROUNDING_ERROR = 1 / 6;

/** Mean squared change of the samples when luma changes by one. */
export function meanSquarePerLuma({ gains: [red, green, blue] }: Colouring): number {
  return (red * red + green * green + blue * blue) / 3;
}

/** Whether every pixel has equal red, green and blue. */
export function isGrey({ data, channels }: Raster): boolean {
  for (let p = 0; p < data.length; p += channels) {
    if (data[p] !== data[p + 1] || data[p + 1] !== data[p + 2]) return false;
  }
  return true;
}
