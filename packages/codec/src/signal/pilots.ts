import type { Blocks } from './block-dct.ts';
import type { TileRect } from './canvas.ts';
import { MODE_COUNT, MODES } from './modes.ts';
import { type Plan, TILE_BLOCKS } from './plan.ts';
import { isSaturated } from './saturation.ts';
import { forEachTile } from './tile-coefficients.ts';

/** The received pilots of a view: one projection a visible tile. */
export interface Pilots {
  readonly count: number;
  /** Plan index of the tile. */
  readonly tile: Int32Array;
  readonly value: Float32Array;
  readonly mode: Uint8Array;
  readonly offset: Float32Array;
  /** 1 where the pilot also carries a class bit, so that its place on the lattice is not known yet. */
  readonly flagged: Uint8Array;
  /** 0 where the tile is erased. */
  readonly weight: Uint8Array;
  /** Mean deviation of the tile's blocks. */
  readonly activity: Float32Array;
}

export function readPilots(blocks: Blocks, rect: TileRect, plan: Plan): Pilots {
  const count = (blocks.columns / 2) * (blocks.rows / 2);
  const pilots: Pilots = {
    count,
    tile: new Int32Array(count),
    value: new Float32Array(count),
    mode: new Uint8Array(count),
    offset: new Float32Array(count),
    flagged: new Uint8Array(count),
    weight: new Uint8Array(count),
    activity: new Float32Array(count),
  };
  forEachTile(plan, rect, (tile, at, i) => {
    const mode = plan.pilotMode[tile];
    for (let b = 0; b < TILE_BLOCKS; b++) {
      const sign = plan.sign[(tile * TILE_BLOCKS + b) * MODE_COUNT + mode];
      pilots.value[i] += (sign * blocks.modes[at[b] * MODE_COUNT + mode]) / 2;
      pilots.activity[i] += blocks.deviation[at[b]] / TILE_BLOCKS;
    }
    pilots.tile[i] = tile;
    pilots.mode[i] = mode;
    pilots.offset[i] = plan.pilotOffset[tile];
    pilots.flagged[i] = plan.flagged[tile];
    pilots.weight[i] = at.some((block) => isSaturated(blocks, block)) ? 0 : 1;
  });
  return pilots;
}

/** Lattice and gain of a received picture: the step of mode m is `strength · exp(slope · (frequency(m) − 2.5))`. */
export interface Fit {
  readonly strength: number;
  readonly slope: number;
  /** How far above chance the pilots agree, in standard deviations. */
  readonly score: number;
}

export const CENTRE_FREQUENCY = 2.5;
const WEAKEST = 4;
const STRONGEST = 30;
const COARSE_STEP = 0.0025;
const COARSE_SLOPES = [0, 0.05, -0.06];
const FINE_STEP = 0.0008;
const FINE_REACH = 8;
const SLOPE_STEP = 0.006;
const SLOPE_REACH = 6;

/** The lattice on which the known pilots agree best. */
export function fitPilots(pilots: Pilots): Fit {
  return refineFit(pilots, scanStrengths(pilots));
}

/** Coarse scan of all strengths at a few slopes; enough to rank views. */
export function scanStrengths(pilots: Pilots): Fit {
  let best: Fit = { strength: WEAKEST, slope: 0, score: -Infinity };
  for (const slope of COARSE_SLOPES) {
    const prepared = prepare(pilots, slope);
    for (let strength = WEAKEST; strength < STRONGEST; strength *= 1 + COARSE_STEP) {
      const score = agreement(prepared, strength);
      if (score > best.score) best = { strength, slope, score };
    }
  }
  return best;
}

function refineFit(pilots: Pilots, coarse: Fit): Fit {
  let best = coarse;
  for (let s = -SLOPE_REACH; s <= SLOPE_REACH; s++) {
    const slope = coarse.slope + s * SLOPE_STEP;
    const prepared = prepare(pilots, slope);
    for (let g = -FINE_REACH; g <= FINE_REACH; g++) {
      const strength = coarse.strength * (1 + g * FINE_STEP);
      const score = agreement(prepared, strength);
      if (score > best.score) best = { strength, slope, score };
    }
  }
  return best;
}

interface Prepared {
  /** Pilot value over its mode's gain and over the pilot step of two strengths. */
  readonly value: Float32Array;
  readonly offset: Float32Array;
}

function prepare(pilots: Pilots, slope: number): Prepared {
  const value: number[] = [];
  const offset: number[] = [];
  for (let i = 0; i < pilots.count; i++) {
    if (pilots.weight[i] === 0 || pilots.flagged[i] === 1) continue;
    value.push(pilots.value[i] / modeGain(slope, pilots.mode[i]) / 2);
    offset.push(pilots.offset[i]);
  }
  return { value: Float32Array.from(value), offset: Float32Array.from(offset) };
}

export function modeGain(slope: number, mode: number): number {
  return Math.exp(slope * (MODES[mode].frequency - CENTRE_FREQUENCY));
}

function agreement({ value, offset }: Prepared, strength: number): number {
  let sum = 0;
  for (let i = 0; i < value.length; i++) sum += cosineOf(value[i] / strength - offset[i]);
  return sum * Math.sqrt(2 / Math.max(1, value.length));
}

const COSINES = Float32Array.from({ length: 256 }, (_, i) => Math.cos((2 * Math.PI * (i + 0.5)) / 256));

/** cos(2πx) by table. */
export function cosineOf(x: number): number {
  return COSINES[Math.floor(x * 256) & 255];
}
