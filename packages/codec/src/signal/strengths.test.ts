import { expect, test } from 'vitest';
import { nearestStrength, STRENGTHS } from './strengths.ts';

test('the strengths double every eight, from 5 to about 26 grey levels', () => {
  expect(STRENGTHS).toHaveLength(20);
  expect(STRENGTHS[0]).toBe(5);
  expect(STRENGTHS.at(-1)).toBeCloseTo(25.94, 2);
  STRENGTHS.slice(8).forEach((strength, k) => {
    expect(strength / STRENGTHS[k]).toBeCloseTo(2, 12);
  });
});

test('the nearest strength is less than a sixteenth of an octave away, from either side', () => {
  for (let wanted = 5; wanted < STRENGTHS[19]; wanted *= 1.003) {
    const nearest = nearestStrength(wanted);
    expect(STRENGTHS).toContain(nearest);
    expect(Math.abs(Math.log2(nearest / wanted)), `${wanted}`).toBeLessThanOrEqual(1 / 16 + 1e-12);
  }
});

test('what is wanted beyond the table gets its end', () => {
  expect(nearestStrength(1)).toBe(STRENGTHS[0]);
  expect(nearestStrength(0)).toBe(STRENGTHS[0]);
  expect(nearestStrength(1000)).toBe(STRENGTHS[19]);
});
