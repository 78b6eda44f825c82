import { Arena } from '../wasm/arena.ts';
import { loadKernels } from '../wasm/kernels.ts';

/** Pilots whose place on the lattice is known. */
export interface KnownPilots {
  /** Position on a lattice of strength 1, in steps. */
  readonly value: Float32Array;
  readonly offset: Float32Array;
}

/** How well pilots agree with the lattice of each strength, in standard deviations of chance. */
export function agreements(pilots: KnownPilots, strengths: Float64Array): Float32Array {
  const simd = loadKernels();
  const { length } = pilots.value;
  const padding = -length & 3;
  const arena = new Arena(simd.memory);
  const values = arena.placeFloats(pilots.value, padding);
  const offsets = arena.placeFloats(pilots.offset, padding);
  arena.floats(offsets, length + padding).fill(QUARTER, length);
  const inverses = new Float64Array(strengths.length);
  for (let i = 0; i < inverses.length; i++) inverses[i] = 1 / strengths[i];
  const factors = arena.placeFloats(inverses);
  const sums = arena.take(4 * strengths.length);
  simd.sumCosines(values, offsets, length + padding, factors, strengths.length, sums);
  const scale = chance(length);
  const scores = arena.floats(sums, strengths.length).slice();
  for (let i = 0; i < scores.length; i++) scores[i] *= scale;
  return scores;
}

/** Where the cosine is zero. */
const QUARTER = 0.25;

/** Scales a sum of cosines of random phases to standard deviation 1. */
export function chance(count: number): number {
  return Math.sqrt(2 / Math.max(1, count));
}

const COSINES = Float32Array.from({ length: 256 }, (_, i) => Math.cos((2 * Math.PI * (i + 0.5)) / 256));

/** cos(2πx) by table. */
export function cosineOf(x: number): number {
  return COSINES[Math.floor(x * 256) & 255];
}
