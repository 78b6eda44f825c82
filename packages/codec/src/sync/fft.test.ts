import { describe, expect, test } from 'vitest';
import { normal, seeded } from '../../test/seeded.ts';
import { Arena } from '../wasm/arena.ts';
import { loadKernels } from '../wasm/kernels.ts';
import { type ComplexField, complexField, transform } from './fft.ts';

function noiseField(side: number, seed: number): ComplexField {
  const value = normal(seeded(seed));
  const field = complexField(side);
  for (let i = 0; i < field.re.length; i++) {
    field.re[i] = value();
    field.im[i] = value();
  }
  return field;
}

const copyOf = ({ side, re, im }: ComplexField): ComplexField => ({ side, re: re.slice(), im: im.slice() });

/** One coefficient of the transform by its definition. */
function coefficient({ side, re, im }: ComplexField, u: number, v: number, sign: 1 | -1): [number, number] {
  let [real, imaginary] = [0, 0];
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const angle = (sign * 2 * Math.PI * (u * x + v * y)) / side;
      const at = y * side + x;
      real += re[at] * Math.cos(angle) - im[at] * Math.sin(angle);
      imaginary += re[at] * Math.sin(angle) + im[at] * Math.cos(angle);
    }
  }
  return [real, imaginary];
}

const energy = ({ re, im }: ComplexField): number =>
  re.reduce((sum, value, i) => sum + value * value + im[i] * im[i], 0);

const largestDifference = (a: ComplexField, b: ComplexField): number =>
  a.re.reduce((most, value, i) => Math.max(most, Math.abs(value - b.re[i]), Math.abs(a.im[i] - b.im[i])), 0);

describe.each([1, 2, 4, 8, 16, 32])('the transform of a square of %i', (side) => {
  test.each([
    ['forwards', false, -1],
    ['inverse', true, 1],
  ] as const)('is the one of the definition, %s', (_, inverse, sign) => {
    const field = noiseField(side, side);
    const fast = copyOf(field);
    transform(fast, inverse);
    const naive = complexField(side);
    for (let v = 0; v < side; v++) {
      for (let u = 0; u < side; u++)
        [naive.re[v * side + u], naive.im[v * side + u]] = coefficient(field, u, v, sign);
    }
    expect(largestDifference(fast, naive)).toBeLessThan(1e-9 * side * side);
  });
});

describe.each([64, 256, 512])('the transform of a square of %i', (side) => {
  test('keeps the energy, times side² (Parseval)', () => {
    const field = noiseField(side, side);
    const before = energy(field);
    transform(field);
    expect(energy(field) / (before * side * side)).toBeCloseTo(1, 10);
  });

  test('there and back is the field times side²', () => {
    const field = noiseField(side, side);
    const back = copyOf(field);
    transform(back);
    transform(back, true);
    const scaled = {
      side,
      re: back.re.map((value) => value / side ** 2),
      im: back.im.map((value) => value / side ** 2),
    };
    expect(largestDifference(scaled, field)).toBeLessThan(1e-10);
  });

  test('of one wave is one line, at its frequency: columns across, rows down', () => {
    const field = complexField(side);
    const [u, v] = [3, side - 5];
    for (let i = 0; i < field.re.length; i++) {
      const angle = (2 * Math.PI * (u * (i % side) + v * Math.floor(i / side))) / side;
      field.re[i] = Math.cos(angle);
      field.im[i] = Math.sin(angle);
    }
    transform(field);
    const line = complexField(side);
    line.re[v * side + u] = side * side;
    expect(largestDifference(field, line)).toBeLessThan(1e-6);
  });
});

test('low waves alone give what they add up to', () => {
  const [side, waves] = [32, 8];
  const value = normal(seeded(9));
  const [re, im] = [0, 1].map(() => Float32Array.from({ length: side * waves }, () => value()));
  const turns = Array.from({ length: side / 2 }, (_, k) => (2 * Math.PI * k) / side);
  const simd = loadKernels();
  const arena = new Arena(simd.memory);
  const low = [arena.placeFloats(re), arena.placeFloats(im)] as const;
  const tables = [arena.placeFloats(turns.map(Math.cos)), arena.placeFloats(turns.map(Math.sin))] as const;
  const [wideRe, wideIm] = [arena.take(4 * side * side), arena.take(4 * side * side)];
  const out = arena.take(8 * side * side);
  simd.transformLowWaves(...low, waves, side, ...tables, wideRe, wideIm, out);
  const pairs = arena.floats(out, 2 * side * side);
  for (const [x, y] of [
    [0, 0],
    [5, 1],
    [17, 30],
    [31, 16],
  ]) {
    let [real, imaginary] = [0, 0];
    for (let across = 0; across < side; across++) {
      for (let down = -waves / 2; down < waves / 2; down++) {
        const at = across * waves + down + waves / 2;
        const angle = (2 * Math.PI * (across * x + down * y)) / side;
        real += re[at] * Math.cos(angle) - im[at] * Math.sin(angle);
        imaginary += re[at] * Math.sin(angle) + im[at] * Math.cos(angle);
      }
    }
    expect(pairs[2 * (y * side + x)]).toBeCloseTo(real, 3);
    expect(pairs[2 * (y * side + x) + 1]).toBeCloseTo(imaginary, 3);
  }
});
