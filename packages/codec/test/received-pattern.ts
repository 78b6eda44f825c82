import { DENSE_SIZE, type DensePattern } from '../src/sync/dense-pattern.ts';
import type { SoughtPattern } from '../src/sync/place-agreement.ts';
import { normal, seeded } from './seeded.ts';

/** Pixels along each side of the picture. */
export const SIDE = 512;
const SAMPLES = 340;

/**
 * The pattern of the whole picture, seen only on some lines of pixels, under noise this many times as strong on all of
 * them.
 */
export function receivedPattern(
  pattern: DensePattern,
  isSeen: (line: number) => boolean,
  noise = 4,
): SoughtPattern {
  const next = normal(seeded(11));
  const spread = deviation([...pattern]);
  const plane = (colour: number) => {
    const data = Float32Array.from({ length: SAMPLES ** 2 }, (_, i) => {
      const [x, y] = [i % SAMPLES, Math.floor(i / SAMPLES)];
      const at = (along: number): number => Math.floor(((along + 0.5) * DENSE_SIZE) / SAMPLES);
      const seen = isSeen(((y + 0.5) * SIDE) / SAMPLES)
        ? (pattern[2 * (at(y) * DENSE_SIZE + at(x)) + colour] as number)
        : 0;
      return seen / spread + noise * next();
    });
    return { width: SAMPLES, height: SAMPLES, data };
  };
  return { image: { width: SIDE, height: SIDE }, chroma: { cb: plane(0), cr: plane(1) }, pattern };
}

/** Standard deviation. */
export function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
  return Math.sqrt(values.reduce((sum, each) => sum + (each - mean) ** 2, 0) / values.length);
}
