import { expect, test } from 'vitest';
import { seeded } from '../../test/seeded.ts';
import { informationIn } from './information.ts';

const random = seeded(8);

/** By its definition. */
const told = (ratio: number): number => 1 - Math.log2(1 + Math.exp(-ratio));

test.each([0.3, 3, 30, 90])('the information in ratios up to %d is what the definition says', (reach) => {
  const soft = Float32Array.from({ length: 4000 }, () => reach * (1.5 * random() - 0.1));
  const expected = soft.reduce((sum, ratio) => sum + told(ratio), 0);
  expect(informationIn(soft, new Uint8Array(4000)) / expected).toBeCloseTo(1, 4);
});

test('a ratio for the wrong bit counts as negative, but the sum is never negative', () => {
  const one = Uint8Array.of(1);
  expect(informationIn(Float32Array.of(-5), one)).toBeCloseTo(told(5), 4);
  expect(informationIn(Float32Array.of(5), one)).toBe(0);
  const wrongOnce = Float32Array.from({ length: 100 }, (_, i) => (i === 0 ? -30 : 40));
  expect(informationIn(wrongOnce, new Uint8Array(100))).toBeCloseTo(99 + told(-30), 4);
});
