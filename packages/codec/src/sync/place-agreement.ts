import type { Size } from '../raster.ts';
import { Arena } from '../wasm/arena.ts';
import { loadKernels } from '../wasm/kernels.ts';
import { DENSE_SIZE, DENSITY, type DensePattern } from './dense-pattern.ts';
import type { MatchedChroma } from './matched-chroma.ts';
import type { Spot } from './placement.ts';

/** A received picture, and the pattern sought in its colours. */
export interface SoughtPattern {
  /** Size of the picture, pixels. */
  readonly image: Size;
  readonly chroma: MatchedChroma;
  readonly pattern: DensePattern;
}

/**
 * How far the pattern stands out at any spot, in standard deviations of chance, which is measured in the surroundings
 * of `around`. Valid until another kernel is called elsewhere.
 */
export function scoresAround(
  { image, chroma, pattern }: SoughtPattern,
  around: Spot,
  samples: number,
): (spot: Spot) => number {
  const arena = new Arena(loadKernels().memory);
  const agreement = agreementOf(placeSamples(arena, chroma, image, samples), pattern, arena);
  const chance = chanceOf(agreement, around);
  return (spot) => agreement(spot) / chance;
}

/** A subsample of received chroma in the kernels' memory. */
interface Samples {
  readonly at: number;
  /** Columns are a multiple of four. */
  readonly columns: number;
  readonly rows: number;
  /** The first sample, and the step from one to the next, in raster pixels from the raster's centre. */
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
}

function placeSamples(arena: Arena, { cb, cr }: MatchedChroma, raster: Size, most: number): Samples {
  const { width, height } = cb;
  const pitch = Math.max(1, Math.ceil(Math.sqrt((width * height) / most)));
  const first = pitch >> 1;
  const rows = Math.ceil((height - first) / pitch);
  const columns = 4 * Math.ceil((width - first) / pitch / 4);
  const at = arena.take(8 * columns * rows);
  const pairs = arena.floats(at, 2 * columns * rows);
  for (let row = 0; row < rows; row++) {
    const line = (first + pitch * row) * width;
    let to = 2 * columns * row;
    for (let from = line + first; from < line + width; from += pitch) {
      pairs[to++] = cb.data[from];
      pairs[to++] = cr.data[from];
    }
  }
  return {
    at,
    columns,
    rows,
    x: ((first + 0.5) / width - 0.5) * raster.width,
    y: ((first + 0.5) / height - 0.5) * raster.height,
    stepX: (pitch / width) * raster.width,
    stepY: (pitch / height) * raster.height,
  };
}

/** Correlation of received chroma with the pattern at a spot, divided by the root of the energy it covers. */
function agreementOf(samples: Samples, dense: DensePattern, arena: Arena) {
  const simd = loadKernels();
  const { at, columns, rows, x, y, stepX, stepY } = samples;
  const pattern = arena.placeFloats(dense);
  const work = arena.take(48);
  const grid = arena.take(24);
  return ({ centreX, centreY, scaleX, scaleY, turn }: Spot): number => {
    const cos = DENSITY * Math.cos(turn);
    const sin = DENSITY * Math.sin(turn);
    const u = DENSITY * centreX - 0.5 + scaleX * (cos * x - sin * y);
    const v = DENSITY * centreY - 0.5 + scaleY * (sin * x + cos * y);
    const ways = [scaleX * cos * stepX, scaleY * sin * stepX, -scaleX * sin * stepY, scaleY * cos * stepY];
    arena.floats(grid, 6).set([u, v, ...ways]);
    return simd.agreeWithPattern(at, columns, rows, pattern, DENSE_SIZE, grid, work);
  };
}

const CHANCE_PLACES = 6;
const CHANCE_PITCH = 9;

/** Root mean square of the agreement around a spot, far enough away for the pattern to play no part. */
function chanceOf(agreement: (place: Spot) => number, { centreX, centreY, ...rest }: Spot): number {
  let squares = 0;
  let count = 0;
  for (let i = 0; i < CHANCE_PLACES; i++) {
    for (let j = 0; j < CHANCE_PLACES; j++) {
      const across = (i - (CHANCE_PLACES - 1) / 2) * CHANCE_PITCH;
      const down = (j - (CHANCE_PLACES - 1) / 2) * CHANCE_PITCH;
      if (Math.hypot(across, down) < 2 * CHANCE_PITCH) continue;
      const value = agreement({ ...rest, centreX: centreX + across, centreY: centreY + down });
      squares += value * value;
      count++;
    }
  }
  return Math.sqrt(squares / count) || 1;
}
