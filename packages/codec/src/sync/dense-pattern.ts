import { Arena } from '../wasm/arena.ts';
import { loadKernels } from '../wasm/kernels.ts';
import type { ComplexField } from './fft.ts';
import { SYNC_SIZE, spectrumIndex, WAVES_BELOW } from './sync-spectrum.ts';

/** The pattern sampled twice as densely, so that linear interpolation loses nothing: pairs of Cb and Cr. */
export type DensePattern = Float32Array;

/** Its samples per sample of the pattern, along each axis. */
export const DENSITY = 2;
export const DENSE_SIZE = DENSITY * SYNC_SIZE;
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
/** How far dense samples lie before the pattern's, as the phases of waves of 0, 1, 2, … cycles per square. */
const MOVES = turnsOf(2 * WAVES, (0.5 - 0.5 / DENSITY) / SYNC_SIZE);

/** Writes the low waves, one row per wave across, shifted so that dense samples lie around the middles of the pattern's. */
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
