import { expect, test } from 'vitest';
import { seeded } from '../../test/seeded.ts';
import type { AxisKernel } from '../signal/kernel.ts';
import { compose } from './compose.ts';
import { enlarging, toFrequencies } from './dct-axis.ts';

function apply({ length, taps, first, weights }: AxisKernel, input: readonly number[]): number[] {
  return Array.from({ length }, (_, i) => {
    let sum = 0;
    for (let k = 0; k < taps; k++) sum += weights[i * taps + k] * (input[first[i] + k] ?? 0);
    return sum;
  });
}

const random = seeded(3);
const input = Array.from({ length: 23 }, () => random() - 0.5);

// Steps and origins for which blocks lie before, across and after the enlarged samples.
test.each([
  { origin: 0, step: 4, blocks: 12 },
  { origin: 17.3, step: 2.7, blocks: 14 },
  { origin: -5.5, step: 1.4, blocks: 9 },
])(
  'two maps in one do what both do after another ($step samples from $origin on)',
  ({ origin, step, blocks }) => {
    const inner = enlarging({ origin, step, inputs: input.length, length: 8 * blocks });
    const outer = toFrequencies(blocks, 3);
    const expected = apply(outer, apply(inner, input));
    const composed = compose(outer, inner);
    apply(composed, input).forEach((value, i) => {
      expect(value).toBeCloseTo(expected[i], 9);
    });
    expect(composed.first).toEqual(composed.first.toSorted());
  },
);
