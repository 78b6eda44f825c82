import { MODE_COUNT, MODES } from './modes.ts';
import { cosineOf } from './pilot-agreement.ts';
import { type Fit, modeGain, type Pilots } from './pilots.ts';

/** Standard deviation of the channel's noise on a projection, divided by the strength, as estimated from the pilots. */
export interface Reliability {
  /** For all tiles and modes. */
  readonly sigma: number;
  /** Factor by mode. */
  readonly byMode: Float32Array;
  /** Factor by visible tile. */
  readonly byTile: Float32Array;
}

const PSEUDO_COUNTS = 12;
const ACTIVITY_BINS = 6;
const MODE_GROUPS = 3;

/**
 * Estimates the noise from how well the pilots agree: for normal noise of deviation σ on a lattice of step Δ the mean
 * cosine is exp(−2π²σ²/Δ²). The factors are shrunk towards one.
 */
export function estimateReliability(
  pilots: Pilots,
  fit: Fit,
  classBit: (tile: number) => number,
): Reliability {
  const cosines = pilotCosines(pilots, fit, classBit);
  const all = meanOf(cosines);
  const sigma = deviationOf(all);
  const bins = activityBins(pilots);
  const ofBins = deviationsOf(cosines, { groups: bins, count: ACTIVITY_BINS, all });
  const groups = Uint8Array.from(pilots.mode, (mode) => GROUP_OF_MODE[mode]);
  const ofGroups = deviationsOf(cosines, { groups, count: MODE_GROUPS, all });
  return {
    sigma,
    byMode: Float32Array.from({ length: MODE_COUNT }, (_, mode) => ofGroups[GROUP_OF_MODE[mode]] / sigma),
    byTile: Float32Array.from(bins, (bin) => ofBins[bin] / sigma),
  };
}

/** NaN where a pilot is erased. */
function pilotCosines(pilots: Pilots, fit: Fit, classBit: (tile: number) => number): Float32Array {
  const { count, weight, flagged, tile, mode, value, offset } = pilots;
  const steps = Float64Array.from(MODES, (_, each) => 2 * fit.strength * modeGain(fit.slope, each));
  const cosines = new Float32Array(count).fill(Number.NaN);
  for (let i = 0; i < count; i++) {
    if (weight[i] === 0) continue;
    const bit = flagged[i] === 1 ? classBit(tile[i]) : 0;
    cosines[i] = cosineOf(value[i] / steps[mode[i]] - offset[i] - bit / 2);
  }
  return cosines;
}

function meanOf(cosines: Float32Array): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < cosines.length; i++) {
    if (Number.isNaN(cosines[i])) continue;
    sum += cosines[i];
    count++;
  }
  return sum / Math.max(1, count);
}

interface Grouped {
  /** The group of each pilot. */
  readonly groups: Uint8Array;
  /** How many groups there are. */
  readonly count: number;
  /** The mean cosine of all pilots, towards which the groups' means are shrunk. */
  readonly all: number;
}

/** The deviation estimated from the pilots of each group. */
function deviationsOf(cosines: Float32Array, { groups, count, all }: Grouped): Float64Array {
  const sums = new Float64Array(count).fill(PSEUDO_COUNTS * all);
  const counts = new Float64Array(count).fill(PSEUDO_COUNTS);
  for (let i = 0; i < cosines.length; i++) {
    if (Number.isNaN(cosines[i])) continue;
    sums[groups[i]] += cosines[i];
    counts[groups[i]]++;
  }
  return sums.map((sum, group) => deviationOf(sum / counts[group]));
}

/** Deviation divided by the strength; the pilot's step is two strengths. */
function deviationOf(meanCosine: number): number {
  const bounded = Math.min(0.995, Math.max(0.02, meanCosine));
  return (2 * Math.sqrt(-2 * Math.log(bounded))) / (2 * Math.PI);
}

/** Quantile of each tile's activity. */
function activityBins(pilots: Pilots): Uint8Array {
  const { activity, count } = pilots;
  const order = Uint32Array.from({ length: count }, (_, i) => i).sort((a, b) => activity[a] - activity[b]);
  const bins = new Uint8Array(count);
  for (let rank = 0; rank < count; rank++) bins[order[rank]] = Math.floor((rank * ACTIVITY_BINS) / count);
  return bins;
}

const GROUP_OF_MODE = Uint8Array.from(MODES, ({ frequency }) =>
  frequency < 2 ? 0 : frequency < 2.9 ? 1 : 2,
);
