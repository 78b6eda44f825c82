import { MODE_COUNT, MODES } from './modes.ts';
import { cosineOf, type Fit, modeGain, type Pilots } from './pilots.ts';

/** Standard deviation of the channel's noise on a projection, divided by the strength, as the pilots show it. */
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
  const all = meanOf(cosines, () => true, 0, 0);
  const sigma = deviationOf(all);
  const factorOf = (select: (i: number) => boolean): number =>
    deviationOf(meanOf(cosines, select, PSEUDO_COUNTS, all)) / sigma;
  const bins = activityBins(pilots);
  const binFactor = Array.from({ length: ACTIVITY_BINS }, (_, bin) => factorOf((i) => bins[i] === bin));
  const groupFactor = Array.from({ length: MODE_GROUPS }, (_, group) =>
    factorOf((i) => modeGroup(pilots.mode[i]) === group),
  );
  return {
    sigma,
    byMode: Float32Array.from({ length: MODE_COUNT }, (_, mode) => groupFactor[modeGroup(mode)]),
    byTile: Float32Array.from(bins, (bin) => binFactor[bin]),
  };
}

/** NaN where a pilot is erased. */
function pilotCosines(pilots: Pilots, fit: Fit, classBit: (tile: number) => number): Float32Array {
  return Float32Array.from({ length: pilots.count }, (_, i) => {
    if (pilots.weight[i] === 0) return Number.NaN;
    const bit = pilots.flagged[i] === 1 ? classBit(pilots.tile[i]) : 0;
    const step = 2 * fit.strength * modeGain(fit.slope, pilots.mode[i]);
    return cosineOf(pilots.value[i] / step - pilots.offset[i] - bit / 2);
  });
}

function meanOf(
  cosines: Float32Array,
  select: (i: number) => boolean,
  pseudo: number,
  prior: number,
): number {
  let sum = pseudo * prior;
  let count = pseudo;
  for (let i = 0; i < cosines.length; i++) {
    if (Number.isNaN(cosines[i]) || !select(i)) continue;
    sum += cosines[i];
    count++;
  }
  return sum / Math.max(1, count);
}

/** Deviation divided by the strength; the pilot's step is two strengths. */
function deviationOf(meanCosine: number): number {
  const bounded = Math.min(0.995, Math.max(0.02, meanCosine));
  return (2 * Math.sqrt(-2 * Math.log(bounded))) / (2 * Math.PI);
}

/** Quantile of each tile's activity. */
function activityBins(pilots: Pilots): Uint8Array {
  const order = Array.from(pilots.activity.keys()).sort((a, b) => pilots.activity[a] - pilots.activity[b]);
  const bins = new Uint8Array(pilots.count);
  order.forEach((tile, rank) => {
    bins[tile] = Math.floor((rank * ACTIVITY_BINS) / order.length);
  });
  return bins;
}

function modeGroup(mode: number): number {
  const { frequency } = MODES[mode];
  return frequency < 2 ? 0 : frequency < 2.9 ? 1 : 2;
}
