import { beforeAll, describe, expect, test } from 'vitest';
import { testMaster } from '../../test/seeded.ts';
import { correlation } from '../../test/statistics.ts';
import { FIRST_FORMAT, VARIANTS } from '../variant.ts';
import { type ComplexField, complexField, transform } from './fft.ts';
import { createSyncPattern } from './sync-pattern.ts';
import { SYNC_SIZE, syncSpectrum } from './sync-spectrum.ts';

/** Power of a real plane by frequency in cycles per sample: share of the total between `from` and `to`. */
function powerShare(values: Float64Array, from: number, to: number): number {
  const field = complexField(SYNC_SIZE);
  field.re.set(values);
  transform(field);
  let [within, total] = [0, 0];
  for (let i = 0; i < field.re.length; i++) {
    const power = field.re[i] ** 2 + field.im[i] ** 2;
    const [u, v] = [i % SYNC_SIZE, Math.floor(i / SYNC_SIZE)].map((k) => Math.min(k, SYNC_SIZE - k));
    const frequency = Math.hypot(u, v) / SYNC_SIZE;
    total += power;
    if (frequency >= from && frequency < to) within += power;
  }
  return within / total;
}

/** The plane shifted cyclically by (x, y). */
const moved = (values: Float64Array, x: number, y: number): Float64Array =>
  values.map(
    (_, i) => values[((Math.floor(i / SYNC_SIZE) + y) % SYNC_SIZE) * SYNC_SIZE + ((i + x) % SYNC_SIZE)],
  );

const patternOf = async (key: number, variant: number): Promise<ComplexField> =>
  createSyncPattern(await syncSpectrum(testMaster(key), variant));

describe.each([0, 63, FIRST_FORMAT])('the sync pattern of variant %d', (variant) => {
  let pattern: ComplexField;
  let strangers: ComplexField[];
  beforeAll(async () => {
    [pattern, ...strangers] = await Promise.all([
      patternOf(1, variant),
      patternOf(2, variant),
      patternOf(1, (variant + 1) % VARIANTS),
    ]);
  });

  const planes = (field: ComplexField): [string, Float64Array][] => [
    ['Cb', field.re],
    ['Cr', field.im],
  ];

  test('covers its square', () => {
    expect(pattern.side).toBe(SYNC_SIZE);
    expect(pattern.re).toHaveLength(SYNC_SIZE ** 2);
    expect(pattern.im).toHaveLength(SYNC_SIZE ** 2);
  });

  test('has unit variance and no mean to speak of, in both planes', () => {
    for (const [name, values] of planes(pattern)) {
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      const square = values.reduce((sum, value) => sum + value * value, 0) / values.length;
      expect(square - mean * mean, name).toBeCloseTo(1, 2);
      expect(Math.abs(mean), name).toBeLessThan(0.02);
    }
  });

  test('looks like Gaussian noise: hardly anything beyond five deviations', () => {
    for (const [name, values] of planes(pattern)) {
      const far = values.filter((value) => Math.abs(value) > 5).length;
      const beyondOne = values.filter((value) => Math.abs(value) > 1).length / values.length;
      expect(far, name).toBeLessThan(3);
      expect(beyondOne, name).toBeGreaterThan(0.29);
      expect(beyondOne, name).toBeLessThan(0.345);
    }
  });

  test('has the spectrum of a ring: little at the lowest frequencies, nothing at the high ones', () => {
    for (const [name, values] of planes(pattern)) {
      expect(powerShare(values, 0.07, 0.22), name).toBeGreaterThan(0.9);
      expect(powerShare(values, 0, 0.02), name).toBeLessThan(0.005);
      expect(powerShare(values, 0.33, 1), name).toBeLessThan(1e-6);
    }
  });

  test('is the same for one key, sample for sample', async () => {
    expect(await patternOf(1, variant)).toEqual(pattern);
  });

  test('differs for another key or variant: the correlation that remains is chance, even after moving', () => {
    // Ring noise has some 14,000 independent samples on this square: chance reaches about 0.008.
    for (const [name, values] of planes(pattern)) {
      for (const [other, foreign] of strangers.flatMap(planes)) {
        for (const [x, y] of [
          [0, 0],
          [1, 0],
          [40, 90],
          [128, 128],
        ])
          expect(Math.abs(correlation(values, moved(foreign, x, y))), `${name} ${other}`).toBeLessThan(0.05);
      }
    }
  });

  test('differs between Cb and Cr', () => {
    expect(Math.abs(correlation(pattern.re, pattern.im))).toBeLessThan(0.05);
  });

  test('does not repeat itself: moved by a few samples it does not correlate with itself', () => {
    for (const [name, values] of planes(pattern)) {
      for (const [x, y] of [
        [20, 0],
        [0, 20],
        [64, 0],
        [0, 64],
        [128, 128],
        [37, 81],
      ])
        expect(Math.abs(correlation(values, moved(values, x, y))), `${name} ${x} ${y}`).toBeLessThan(0.08);
    }
  });
});
