import { describe, expect, test } from 'vitest';
import { normal, seeded } from '../../test/seeded.ts';
import type { Plane } from '../signal/plane.ts';
import { CHROMA_FLOOR, HIGH_PASS_RADIUS } from './matched-chroma.ts';
import { patternShares, SHARES_LONG_SIDE } from './pattern-shares.ts';

const [WIDTH, HEIGHT] = [SHARES_LONG_SIDE, 160];
const isLeft = (i: number): boolean => i % WIDTH < WIDTH / 2;

function plane(valueAt: (i: number) => number): Plane {
  return {
    width: WIDTH,
    height: HEIGHT,
    data: Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) => valueAt(i)),
  };
}

/** Noise of one deviation in the left half, and of another in the right. */
function noise(left: number, right: number, seed: number): Plane {
  const value = normal(seeded(seed));
  return plane((i) => (isLeft(i) ? left : right) * value());
}

function medianOf({ data }: Plane, half: 'left' | 'right'): number {
  const values = [...data].filter((_, i) => isLeft(i) === (half === 'left')).sort((a, b) => a - b);
  return values[values.length >> 1];
}

/** The weight of a place with white noise: the high pass takes the mean of a square away. */
const weight = (deviation: number): number =>
  1 / (CHROMA_FLOOR + deviation ** 2 * (1 - 1 / (2 * HIGH_PASS_RADIUS + 1) ** 2));

describe('the share of the pattern', () => {
  test('is everything everywhere in a plain picture', () => {
    const { cb, cr } = patternShares({ cb: plane(() => 3), cr: plane(() => -9), luma: plane(() => 120) });
    for (const share of [...cb.data, ...cr.data]) expect(share).toBeCloseTo(1, 5);
  });

  test('is everything where a colour is calm, and as much less elsewhere as its variance is larger', () => {
    const shares = patternShares({ cb: noise(1, 4, 1), cr: noise(1, 1, 2), luma: noise(5, 5, 3) });
    const mean = (weight(1) + weight(4)) / 2;
    expect(medianOf(shares.cb, 'left')).toBe(1);
    expect(Math.abs(medianOf(shares.cb, 'right') / (weight(4) / mean) - 1)).toBeLessThan(0.1);
    expect(medianOf(shares.cr, 'right')).toBeGreaterThan(0.85);
  });

  test('does not suffer from colours that move with luma, as at the edges of shadows', () => {
    const luma = noise(5, 40, 4);
    const alike = (part: number): Plane => plane((i) => part * luma.data[i]);
    const { cb, cr } = patternShares({ cb: alike(0.2), cr: alike(-0.1), luma });
    expect(Math.min(medianOf(cb, 'right'), medianOf(cr, 'right'))).toBeGreaterThan(0.85);
  });
});
