import { describe, expect, test } from 'vitest';
import { normal, seeded } from '../../test/seeded.ts';
import { createCorrelator } from './correlator.ts';
import { type ComplexField, complexField, transform } from './fft.ts';

const SIDE = 64;

function noise(seed: number): ComplexField {
  const value = normal(seeded(seed));
  const field = complexField(SIDE);
  for (let i = 0; i < field.re.length; i++) {
    field.re[i] = value();
    field.im[i] = value();
  }
  return field;
}

/** The pattern moved round by (x, y) under noise of its own strength. */
function movedUnderNoise(pattern: ComplexField, x: number, y: number): ComplexField {
  const field = noise(7);
  for (let i = 0; i < field.re.length; i++) {
    const from = ((Math.floor(i / SIDE) - y + SIDE) % SIDE) * SIDE + ((i - x + SIDE) % SIDE);
    field.re[i] += pattern.re[from];
    field.im[i] += pattern.im[from];
  }
  return field;
}

describe('the correlator', () => {
  test.each([
    [0, 0],
    [5, 11],
    [63, 40],
  ])('finds a pattern that was moved by (%i, %i)', (x, y) => {
    const pattern = noise(1);
    const [first, second] = createCorrelator(pattern).find(movedUnderNoise(pattern, x, y), 2);
    expect([first.x, first.y]).toEqual([x, y]);
    expect(first.score).toBeGreaterThan(4 * second.score);
  });

  test('finds nothing that stands out in noise', () => {
    expect(createCorrelator(noise(1)).find(noise(2), 1)[0].score).toBeLessThan(6);
  });
});

/** field · conj(pattern) / |field|^½ in the spectrum, in double precision. */
function correlationByDefinition(pattern: ComplexField, field: ComplexField): Float64Array {
  transform(pattern);
  transform(field);
  for (let i = 0; i < field.re.length; i++) {
    const [a, b, c, d] = [field.re[i], field.im[i], pattern.re[i], pattern.im[i]];
    const weight = Math.hypot(a, b) ** -0.5;
    field.re[i] = weight * (a * c + b * d);
    field.im[i] = weight * (b * c - a * d);
  }
  transform(field, true);
  return field.re;
}

test('a peak is as high as the definition makes it, over the root mean square of all places', () => {
  const pattern = noise(3);
  const found = createCorrelator(pattern).find(movedUnderNoise(pattern, 9, 30), 3);
  const expected = correlationByDefinition(noise(3), movedUnderNoise(noise(3), 9, 30));
  const spread = Math.sqrt(expected.reduce((sum, value) => sum + value * value, 0) / expected.length);
  expect(found).toHaveLength(3);
  for (const { x, y, score } of found) expect(score / (expected[y * SIDE + x] / spread)).toBeCloseTo(1, 3);
  expect(found[0].score * spread).toBeCloseTo(Math.max(...expected), -2);
});
