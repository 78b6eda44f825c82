import type { Size } from '../raster.ts';
import { Arena } from '../wasm/arena.ts';
import { loadKernels } from '../wasm/kernels.ts';
import type { ComplexField } from './fft.ts';
import type { MatchedChroma } from './matched-chroma.ts';
import type { Placement } from './placement.ts';
import { SYNC_SIZE, spectrumIndex, WAVES_BELOW } from './sync-spectrum.ts';

/** The pattern sampled twice as densely, so that linear interpolation between its samples loses nothing: pairs of Cb and Cr. */
export type DensePattern = Float32Array;

const DENSITY = 2;
const DENSE_SIZE = DENSITY * SYNC_SIZE;
const WAVES = 2 * WAVES_BELOW;

/** @param spectrum see sync-spectrum.ts */
export function densePattern(spectrum: ComplexField): DensePattern {
  const simd = loadKernels();
  const arena = new Arena(simd.memory);
  const few = DENSE_SIZE * WAVES;
  const all = DENSE_SIZE ** 2;
  const low = [arena.take(4 * few), arena.take(4 * few)] as const;
  const turns = [arena.placeFloats(TURNS.cos), arena.placeFloats(TURNS.sin)] as const;
  const [wideRe, wideIm, out] = [arena.take(4 * all), arena.take(4 * all), arena.take(8 * all)];
  spreadSpectrum(spectrum, arena.floats(low[0], few), arena.floats(low[1], few));
  simd.transformLowWaves(...low, WAVES, DENSE_SIZE, ...turns, wideRe, wideIm, out);
  return arena.floats(out, 2 * all).slice();
}

const turnsOf = (count: number, ofOne: number) => ({
  cos: Float32Array.from({ length: count }, (_, k) => Math.cos(2 * Math.PI * k * ofOne)),
  sin: Float32Array.from({ length: count }, (_, k) => Math.sin(2 * Math.PI * k * ofOne)),
});
const TURNS = turnsOf(DENSE_SIZE / 2, 1 / DENSE_SIZE);
/** How far dense samples lie before those of the pattern, as the phase of waves of 0, 1, 2, … cycles per square. */
const MOVES = turnsOf(2 * WAVES, (0.5 - 0.5 / DENSITY) / SYNC_SIZE);

/** Writes the low waves, one row per wave across, shifted so that dense samples lie around the middle of the pattern's. */
function spreadSpectrum({ re, im }: ComplexField, toRe: Float32Array, toIm: Float32Array): void {
  for (let u = -WAVES_BELOW; u < WAVES_BELOW; u++) {
    for (let v = -WAVES_BELOW; v < WAVES_BELOW; v++) {
      const from = spectrumIndex(u, v);
      const to = (u & (DENSE_SIZE - 1)) * WAVES + v + WAVES_BELOW;
      const cos = MOVES.cos[Math.abs(u + v)];
      const sin = u + v < 0 ? MOVES.sin[-u - v] : -MOVES.sin[u + v];
      toRe[to] = re[from] * cos - im[from] * sin;
      toIm[to] = re[from] * sin + im[from] * cos;
    }
  }
}

/** A placement that has not been judged yet. */
export type Spot = Omit<Placement, 'variant' | 'score'>;

/** How densely and how far a climb searches. Steps in sync samples: of the centre, and of the picture's edge. */
export interface Effort {
  readonly samples: number;
  readonly firstStep: number;
  readonly lastStep: number;
  /** Whether aspect and turn may change as well. */
  readonly free: boolean;
}

export const GLANCE: Effort = { samples: 7000, firstStep: 1.2, lastStep: 0.25, free: false };
export const THOROUGH: Effort = { samples: 30_000, firstStep: 0.4, lastStep: 0.02, free: true };

/** Copies are seldom stretched or turned: displacement of the edge that is hardly penalised, sync samples. */
const USUAL_DISTORTION = 0.12;

/** How far the pattern stands out under a placement at a glance, in standard deviations of chance. */
export function glanceAt(chroma: MatchedChroma, raster: Size, pattern: DensePattern, place: Spot): number {
  const arena = new Arena(loadKernels().memory);
  const agreement = agreementOf(placeSamples(arena, chroma, raster, GLANCE.samples), pattern, arena);
  return agreement(place) / chanceOf(agreement, place);
}

/** Climbs to the placement near `start` where received and expected chroma agree best. */
export function refinePlacement(
  chroma: MatchedChroma,
  raster: Size,
  pattern: DensePattern,
  start: Placement,
  effort: Effort,
): Placement {
  const arena = new Arena(loadKernels().memory);
  const agreement = agreementOf(placeSamples(arena, chroma, raster, effort.samples), pattern, arena);
  const chance = chanceOf(agreement, start);
  const common = commonPart(start, raster);
  const judge = (place: Placement) => {
    const score = agreement(place) / chance;
    return { place: { ...place, score }, merit: 0.5 * score * Math.abs(score) - distortion(place, common) };
  };
  let best = judge(start);
  for (let step = effort.firstStep; step > effort.lastStep; ) {
    const better = neighbours(best.place, step, common, effort.free)
      .map(judge)
      .reduce((a, b) => (b.merit > a.merit ? b : a), best);
    if (better === best) step /= 2;
    best = better;
  }
  return best.place;
}

/** The part that the square and the raster have in common, in sync samples: its centre and half its sides. */
interface Common {
  readonly x: number;
  readonly y: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
}

function commonPart({ centreX, centreY, scaleX, scaleY }: Placement, raster: Size): Common {
  const along = (centre: number, length: number): { middle: number; half: number } => {
    const from = Math.max(0, centre - length / 2);
    const to = Math.min(SYNC_SIZE, centre + length / 2);
    return { middle: (from + to) / 2, half: Math.max(8, (to - from) / 2) };
  };
  const across = along(centreX, raster.width * scaleX);
  const down = along(centreY, raster.height * scaleY);
  return { x: across.middle, y: down.middle, halfWidth: across.half, halfHeight: down.half };
}

function distortion({ scaleX, scaleY, turn }: Placement, { halfWidth, halfHeight }: Common): number {
  const edge = Math.max(halfWidth, halfHeight);
  const stretch = (edge * Math.log(scaleX / scaleY)) / USUAL_DISTORTION;
  const swing = (edge * turn) / USUAL_DISTORTION;
  return Math.log(1 + stretch * stretch) + Math.log(1 + swing * swing);
}

/** Steps in all directions; stretches and turns leave the middle of the common part where it is. */
function neighbours(from: Placement, step: number, common: Common, free: boolean): Placement[] {
  const { halfWidth, halfHeight } = common;
  const edge = Math.max(halfWidth, halfHeight);
  const both = (sign: number): Placement[] => [
    { ...from, centreX: from.centreX + sign * step },
    { ...from, centreY: from.centreY + sign * step },
    stretched(from, common, (sign * step) / edge, (sign * step) / edge),
  ];
  const freely = (sign: number): Placement[] => [
    stretched(from, common, (sign * step) / halfWidth, 0),
    stretched(from, common, 0, (sign * step) / halfHeight),
    turned(from, common, (sign * step) / edge),
  ];
  return free ? [...both(1), ...both(-1), ...freely(1), ...freely(-1)] : [...both(1), ...both(-1)];
}

function stretched(from: Placement, { x, y }: Common, across: number, down: number): Placement {
  const [growX, growY] = [Math.exp(across), Math.exp(down)];
  return {
    ...from,
    centreX: x + growX * (from.centreX - x),
    centreY: y + growY * (from.centreY - y),
    scaleX: from.scaleX * growX,
    scaleY: from.scaleY * growY,
  };
}

function turned(from: Placement, { x, y }: Common, turn: number): Placement {
  const [right, below] = [from.centreX - x, from.centreY - y];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return {
    ...from,
    centreX: x + cos * right - sin * below,
    centreY: y + sin * right + cos * below,
    turn: from.turn + turn,
  };
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

/** Correlation of received chroma with the pattern under a placement, divided by the root of the energy it covers. */
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

/** Root mean square of the agreement around a placement, far enough away that the pattern has no part in it. */
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
