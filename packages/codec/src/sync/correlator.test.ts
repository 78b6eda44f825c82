import { describe, expect, test } from 'vitest';
import { normal, seeded } from '../../test/seeded.ts';
import { loadKernels } from '../wasm/kernels.ts';
import { scalarCorrelator, simdCorrelator } from './correlator.ts';
import { type ComplexField, complexField } from './fft.ts';

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

function simd() {
  const kernels = loadKernels();
  if (kernels === null) throw new Error('this runtime has no WebAssembly SIMD');
  return kernels;
}

describe.each([
  ['TypeScript', scalarCorrelator],
  ['WebAssembly', (pattern: ComplexField) => simdCorrelator(simd(), pattern)],
])('the correlator in %s', (_, create) => {
  test.each([
    [0, 0],
    [5, 11],
    [63, 40],
  ])('finds a pattern that was moved by (%i, %i)', (x, y) => {
    const pattern = noise(1);
    const [first, second] = create(pattern).find(movedUnderNoise(pattern, x, y), 2);
    expect([first.x, first.y]).toEqual([x, y]);
    expect(first.score).toBeGreaterThan(4 * second.score);
  });

  test('finds nothing that stands out in noise', () => {
    expect(create(noise(1)).find(noise(2), 1)[0].score).toBeLessThan(6);
  });
});

test('both correlators find the same peaks, of the same height', () => {
  const pattern = noise(3);
  const scalar = scalarCorrelator(pattern).find(movedUnderNoise(pattern, 9, 30), 3);
  const fast = simdCorrelator(simd(), pattern).find(movedUnderNoise(pattern, 9, 30), 3);
  expect(fast.map(({ x, y }) => [x, y])).toEqual(scalar.map(({ x, y }) => [x, y]));
  fast.forEach(({ score }, i) => {
    expect(score / scalar[i].score).toBeCloseTo(1, 3);
  });
});
