import { Arena } from '../wasm/arena.ts';
import { loadKernels } from '../wasm/kernels.ts';
import type { ComplexField } from './fft.ts';
import type { MatchedChroma } from './matched-chroma.ts';
import type { Placement } from './placement.ts';
import { SYNC_SIZE } from './sync-spectrum.ts';

/** The pattern sampled twice as densely, so that linear interpolation between its samples loses nothing. */
export interface DensePattern {
  readonly cb: Float32Array;
  readonly cr: Float32Array;
}

const DENSITY = 2;
const DENSE_SIZE = DENSITY * SYNC_SIZE;

/** @param spectrum see sync-spectrum.ts */
export function densePattern(spectrum: ComplexField): DensePattern {
  const simd = loadKernels();
  const arena = new Arena(simd.memory);
  const count = DENSE_SIZE ** 2;
  const [re, im] = [arena.take(4 * count), arena.take(4 * count)];
  spreadSpectrum(spectrum, arena.floats(re, count), arena.floats(im, count));
  simd.transformSquare(re, im, DENSE_SIZE, arena.placeFloats(TURNS.cos), arena.placeFloats(TURNS.sin), 1);
  return { cb: arena.floats(re, count).slice(), cr: arena.floats(im, count).slice() };
}

const TURNS = {
  cos: Float32Array.from({ length: DENSE_SIZE / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / DENSE_SIZE)),
  sin: Float32Array.from({ length: DENSE_SIZE / 2 }, (_, k) => Math.sin((2 * Math.PI * k) / DENSE_SIZE)),
};

/**
 * Writes the spectrum, transposed, into one of the dense pattern's size, moved so that dense samples lie around the
 * middle of the pattern's.
 */
function spreadSpectrum({ re, im }: ComplexField, toRe: Float32Array, toIm: Float32Array): void {
  for (let i = 0; i < re.length; i++) {
    if (re[i] === 0 && im[i] === 0) continue;
    const u = signedFrequency(i % SYNC_SIZE);
    const v = signedFrequency(Math.floor(i / SYNC_SIZE));
    const angle = (-2 * Math.PI * (u + v) * (0.5 - 0.5 / DENSITY)) / SYNC_SIZE;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const at = (u & (DENSE_SIZE - 1)) * DENSE_SIZE + (v & (DENSE_SIZE - 1));
    toRe[at] = re[i] * cos - im[i] * sin;
    toIm[at] = re[i] * sin + im[i] * cos;
  }
}

const signedFrequency = (index: number): number => (index < SYNC_SIZE / 2 ? index : index - SYNC_SIZE);

interface Size {
  readonly width: number;
  readonly height: number;
}

/** How densely and how far a climb looks. Steps in sync samples: of the centre, and of the picture's edge. */
export interface Effort {
  readonly samples: number;
  readonly firstStep: number;
  readonly lastStep: number;
  /** Whether aspect and turn may change as well. */
  readonly free: boolean;
}

export const GLANCE: Effort = { samples: 7000, firstStep: 1.2, lastStep: 0.25, free: false };
export const THOROUGH: Effort = { samples: 30_000, firstStep: 0.4, lastStep: 0.02, free: true };

/** Copies are seldom stretched or turned: displacement of the edge that costs nothing much, sync samples. */
const USUAL_DISTORTION = 0.12;

/** Climbs to the placement near `start` where received and expected chroma agree best. */
export function refinePlacement(
  chroma: MatchedChroma,
  raster: Size,
  pattern: DensePattern,
  start: Placement,
  effort: Effort,
): Placement {
  const agreement = agreementOf(samplesOf(chroma, raster, effort.samples), pattern);
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

/** What the square and the raster have in common, in sync samples: its centre and half of its sides. */
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

/** Steps to all sides; stretches and turns leave the middle of the common part where it is. */
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

/** Chroma samples at offsets, in raster pixels, from the raster's centre. */
interface Samples {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly cb: Float32Array;
  readonly cr: Float32Array;
}

function samplesOf({ cb, cr }: MatchedChroma, raster: Size, most: number): Samples {
  const { width, height } = cb;
  const pitch = Math.max(1, Math.ceil(Math.sqrt((width * height) / most)));
  const columns = Math.floor((width - (pitch >> 1) - 1) / pitch) + 1;
  const rows = Math.floor((height - (pitch >> 1) - 1) / pitch) + 1;
  const pick = (value: (x: number, y: number) => number): Float32Array =>
    Float32Array.from({ length: columns * rows }, (_, i) =>
      value((pitch >> 1) + pitch * (i % columns), (pitch >> 1) + pitch * Math.floor(i / columns)),
    );
  return {
    x: pick((x) => ((x + 0.5) / width - 0.5) * raster.width),
    y: pick((_, y) => ((y + 0.5) / height - 0.5) * raster.height),
    cb: pick((x, y) => cb.data[y * width + x]),
    cr: pick((x, y) => cr.data[y * width + x]),
  };
}

/** Correlation of received chroma with the pattern under a placement, over the root of the energy it covers. */
function agreementOf({ x, y, cb, cr }: Samples, pattern: DensePattern) {
  const last = DENSE_SIZE - 1;
  return ({ centreX, centreY, scaleX, scaleY, turn }: Placement): number => {
    const cos = DENSITY * Math.cos(turn);
    const sin = DENSITY * Math.sin(turn);
    let sum = 0;
    let energy = 0;
    for (let i = 0; i < x.length; i++) {
      const u = DENSITY * centreX - 0.5 + scaleX * (cos * x[i] - sin * y[i]);
      const v = DENSITY * centreY - 0.5 + scaleY * (sin * x[i] + cos * y[i]);
      if (u < 0 || v < 0 || u >= last || v >= last) continue;
      const column = Math.floor(u);
      const row = Math.floor(v);
      const at = row * DENSE_SIZE + column;
      const blue = cb[i];
      const red = cr[i];
      sum +=
        blue * between(pattern.cb, at, u - column, v - row) +
        red * between(pattern.cr, at, u - column, v - row);
      energy += blue * blue + red * red;
    }
    return energy > 0 ? sum / Math.sqrt(energy) : 0;
  };
}

function between(values: Float32Array, at: number, fx: number, fy: number): number {
  const top = values[at] + fx * (values[at + 1] - values[at]);
  const below = at + DENSE_SIZE;
  const bottom = values[below] + fx * (values[below + 1] - values[below]);
  return top + fy * (bottom - top);
}

const CHANCE_PLACES = 6;
const CHANCE_PITCH = 9;

/** Root mean square of the agreement around a placement, far enough for the pattern to have nothing to do with it. */
function chanceOf(agreement: (place: Placement) => number, { centreX, centreY, ...rest }: Placement): number {
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
