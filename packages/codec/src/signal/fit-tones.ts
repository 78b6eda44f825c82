import { agreements, chance, cosineOf } from './pilot-agreement.ts';
import { roughly, sumOfTerms } from './tone-terms.ts';

/** Known pilots, each a sum of terms. */
export interface TonedPilots {
  /** What each term adds to each pilot's projection, grey levels. */
  readonly terms: readonly Float32Array[];
  /** Offset of each pilot's lattice, in steps, 0…1. */
  readonly offset: Float32Array;
}

export interface ToneFit {
  /** How many times each term is added; the first exactly once, so that black and white keep their levels. */
  readonly times: Float64Array;
  /** Strength of the embedding once the terms are added, grey levels. */
  readonly strength: number;
  /** How far above chance the pilots agree, in standard deviations, not allowing for the fit's degrees of freedom. */
  readonly score: number;
}

/** Strengths tried, grey levels. */
const STRENGTHS = Float64Array.from({ length: 215 }, (_, i) => 2.5 * 1.0125 ** i);

/** Where the fit starts. */
const STARTS = [
  ...[-0.6, -0.3, 0, 0.3, 0.6].flatMap((tilt) => [-0.4, -0.2, 0, 0.2, 0.4, 0.6].map((bend) => [tilt, bend])),
  [0, 0, 0.4, 0.4],
  [0, 0, 0.8],
  [0, 0, 0.5, 1],
].map((times) => roughly(times));
const CLIMBS = 8;
/** Starts are alike if no term differs by more than this. */
const ALIKE = 0.1;
const STEPS = 12;
/** Share of a Gauss-Newton step that is taken. */
const DAMPING = 0.7;
/** Variance of a pilot's phase, in squared steps, against which the prior on the times is weighed. */
const PHASE_VARIANCE = 0.02;

/** Prior standard deviations of the times: fine waves are rarer in editors' curves. */
function usual(term: number, terms: number): number {
  return term === 0 ? Infinity : term < terms - 2 ? 2.4 / term ** 2 : 0.6;
}

/**
 * The sum of terms with which the pilots agree best with their lattices. Of a few curves and vignettes at all
 * strengths, the best are improved by least squares over all terms at once (Gauss-Newton on the phases).
 */
export function fitTones(pilots: TonedPilots): ToneFit {
  const fits = bestStarts(pilots).map((start) => climb(pilots, start));
  const best = fits.reduce((a, b) => (b.score > a.score ? b : a));
  const [level] = best.inverse;
  return { score: best.score, strength: 1 / (2 * level), times: best.inverse.map((each) => each / level) };
}

interface Fit {
  /** Times of the terms, divided by the step of a pilot's lattice (two strengths): phases are sums of these. */
  readonly inverse: Float64Array;
  readonly score: number;
}

function bestStarts(pilots: TonedPilots): Fit[] {
  const fits = STARTS.flatMap((start) => startsFrom(pilots, start)).sort((a, b) => b.score - a.score);
  const best: Fit[] = [];
  for (const fit of fits) {
    if (best.length === CLIMBS) break;
    if (!best.some((other) => areAlike(fit.inverse, other.inverse))) best.push(fit);
  }
  return best;
}

function areAlike(a: Float64Array, b: Float64Array): boolean {
  return a.every((each, k) => Math.abs(each - b[k]) < ALIKE * b[0]);
}

/** One start at each strength. */
function startsFrom(pilots: TonedPilots, times: Float64Array): Fit[] {
  const value = sumOfTerms(pilots.terms, times);
  const scores = agreements(
    { value, offset: pilots.offset },
    STRENGTHS.map((strength) => 2 * strength),
  );
  return Array.from(STRENGTHS, (strength, i) => ({
    inverse: times.map((each) => each / (2 * strength)),
    score: scores[i],
  }));
}

function sumOfCosines({ offset }: TonedPilots, phase: Float32Array): number {
  return phase.reduce((sum, each, i) => sum + cosineOf(each - offset[i]), 0);
}

/** The best fit along the way. */
function climb(pilots: TonedPilots, start: Fit): Fit {
  let best = start;
  let { inverse } = start;
  for (let step = 0; step < STEPS; step++) {
    const phase = sumOfTerms(pilots.terms, inverse);
    const change = leastSquares(pilots, phase, inverse);
    inverse = inverse.map((each, k) => each + DAMPING * change[k]);
    const moved = sumOfTerms(pilots.terms, inverse);
    const score = chance(moved.length) * sumOfCosines(pilots, moved);
    if (score > best.score) best = { inverse, score };
  }
  return best;
}

const TURN = 2 * Math.PI;

function leastSquares(pilots: TonedPilots, phase: Float32Array, inverse: Float64Array): Float64Array {
  const { terms, offset } = pilots;
  const count = terms.length;
  const errors = phase.map((each, i) => Math.sin(TURN * (each - offset[i])) / TURN);
  const weight = Math.max(0.15, sumOfCosines(pilots, phase) / phase.length);
  const matrix = terms.map((a) => Float64Array.from(terms, (b) => weight * dot(a, b)));
  const wanted = Float64Array.from(terms, (term) => -dot(term, errors));
  for (let k = 0; k < count; k++) {
    const stiffness = PHASE_VARIANCE / (usual(k, count) * inverse[0]) ** 2;
    matrix[k][k] += stiffness;
    wanted[k] -= stiffness * inverse[k];
  }
  return solve(matrix, wanted);
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

/** Solves a symmetric positive definite system in place, by elimination. */
function solve(matrix: Float64Array[], wanted: Float64Array): Float64Array {
  const count = wanted.length;
  for (let k = 0; k < count; k++) {
    for (let row = k + 1; row < count; row++) {
      const factor = matrix[row][k] / matrix[k][k];
      for (let column = k; column < count; column++) matrix[row][column] -= factor * matrix[k][column];
      wanted[row] -= factor * wanted[k];
    }
  }
  for (let k = count - 1; k >= 0; k--) {
    for (let column = k + 1; column < count; column++) wanted[k] -= matrix[k][column] * wanted[column];
    wanted[k] /= matrix[k][k];
  }
  return wanted;
}
