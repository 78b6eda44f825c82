import type { Blocks } from './block-dct.ts';
import type { TileRect } from './canvas.ts';
import { MODE_COUNT, MODES } from './modes.ts';
import { agreements, type KnownPilots } from './pilot-agreement.ts';
import { type Plan, TILE_BLOCKS } from './plan.ts';
import { isErased } from './saturation.ts';
import { forEachTile } from './tile-coefficients.ts';

/** The received pilots of a view: one projection per visible tile. */
export interface Pilots {
  readonly count: number;
  /** Plan index of the tile. */
  readonly tile: Int32Array;
  readonly value: Float32Array;
  readonly mode: Uint8Array;
  readonly offset: Float32Array;
  /** 1 where the pilot also carries a class bit, so that its lattice is not fully known yet. */
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
  const { sign } = plan;
  const { modes, deviation } = blocks;
  const { value, activity } = pilots;
  forEachTile(plan, rect, (tile, at, i) => {
    const mode = plan.pilotMode[tile];
    for (let b = 0; b < TILE_BLOCKS; b++) {
      value[i] += (sign[(tile * TILE_BLOCKS + b) * MODE_COUNT + mode] * modes[at[b] * MODE_COUNT + mode]) / 2;
      activity[i] += deviation[at[b]] / TILE_BLOCKS;
    }
    pilots.tile[i] = tile;
    pilots.mode[i] = mode;
    pilots.offset[i] = plan.pilotOffset[tile];
    pilots.flagged[i] = plan.flagged[tile];
    pilots.weight[i] = isErased(blocks, at) ? 0 : 1;
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

const CENTRE_FREQUENCY = 2.5;
/** Strength of the weakest message that is written, in a copy with six tenths of its contrast. */
const WEAKEST = 3;
const STRONGEST = 30;
const COARSE_STEP = 0.0025;
const COARSE_SLOPES = [0, 0.05, -0.06];
const FINE_STEP = 0.0008;
const FINE_REACH = 8;
const SLOPE_STEP = 0.006;
const SLOPE_REACH = 6;

const COARSE_STRENGTHS = Float64Array.from(
  { length: Math.ceil(Math.log(STRONGEST / WEAKEST) / Math.log(1 + COARSE_STEP)) },
  (_, i) => WEAKEST * (1 + COARSE_STEP) ** i,
);
const FINE_FACTORS = Float64Array.from(
  { length: 2 * FINE_REACH + 1 },
  (_, i) => 1 + (i - FINE_REACH) * FINE_STEP,
);

/** Strengths, lowest and highest. */
export type StrengthRange = readonly [from: number, to: number];

const ANY_STRENGTH: StrengthRange = [WEAKEST, STRONGEST];

/** The likeliest lattice given the known pilots, with a strength in the range. */
export function fitPilots(pilots: Pilots, range = ANY_STRENGTH): Fit {
  return refineFit(pilots, scanStrengths(pilots, range));
}

/** Coarse scan of the strengths at a few slopes; enough to rank views. */
export function scanStrengths(pilots: Pilots, [from, to] = ANY_STRENGTH): Fit {
  const strengths = COARSE_STRENGTHS.filter((strength) => strength >= from && strength <= to);
  return COARSE_SLOPES.reduce<Fit>((best, slope) => better(pilots, slope, strengths, best), NOTHING);
}

const NOTHING: Fit = { strength: WEAKEST, slope: 0, score: -Infinity };

/**
 * Standard deviation of the slopes that channels cause; sharpening, after which pilots are clear, causes up to five
 * times it.
 */
const USUAL_SLOPE = 0.01;

/**
 * How likely a fit is: the logarithm of the pilots' likelihood under it times the prior of its slope. Where little
 * arrives, chance would otherwise choose a slope at which a quarter of the information is lost.
 */
function merit({ score, slope }: Fit): number {
  const unusual = slope / USUAL_SLOPE;
  return 0.5 * (score * Math.abs(score) - unusual * unusual);
}

/** The best fit so far, or a likelier one with this slope and one of these strengths. */
function better(pilots: Pilots, slope: number, strengths: Float64Array, best: Fit): Fit {
  const scores = agreements(prepare(pilots, slope), strengths);
  let found = 0;
  for (let i = 1; i < scores.length; i++) if (scores[i] > scores[found]) found = i;
  const fit = { strength: strengths[found], slope, score: scores[found] };
  return merit(fit) > merit(best) ? fit : best;
}

function refineFit(pilots: Pilots, coarse: Fit): Fit {
  const strengths = FINE_FACTORS.map((factor) => coarse.strength * factor);
  let best = coarse;
  for (let s = -SLOPE_REACH; s <= SLOPE_REACH; s++) {
    best = better(pilots, coarse.slope + s * SLOPE_STEP, strengths, best);
  }
  return best;
}

/** The known pilots' values divided by their mode's gain and by 2, since a pilot's step is two strengths. */
function prepare(pilots: Pilots, slope: number): KnownPilots {
  const gains = MODES.map((_, mode) => 2 * modeGain(slope, mode));
  const value = new Float32Array(pilots.count);
  const offset = new Float32Array(pilots.count);
  let count = 0;
  for (let i = 0; i < pilots.count; i++) {
    if (pilots.weight[i] === 0 || pilots.flagged[i] === 1) continue;
    value[count] = pilots.value[i] / gains[pilots.mode[i]];
    offset[count++] = pilots.offset[i];
  }
  return { value: value.subarray(0, count), offset: offset.subarray(0, count) };
}

export function modeGain(slope: number, mode: number): number {
  return Math.exp(slope * (MODES[mode].frequency - CENTRE_FREQUENCY));
}
