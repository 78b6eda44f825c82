import { beforeAll, describe, expect, test } from 'vitest';
import { normal, seeded, testMaster } from '../../test/seeded.ts';
import { FIRST_FORMAT, READABLE_VARIANTS } from '../variant.ts';
import { COARSE_SIDE, type Correlator, createCorrelator, type Peak } from './correlator.ts';
import { type ComplexField, complexField, transform } from './fft.ts';
import type { MatchedChroma } from './matched-chroma.ts';
import { createSyncPattern } from './sync-pattern.ts';
import { SYNC_SIZE, syncSpectrum, syncStream } from './sync-spectrum.ts';

const master = testMaster(11);
let correlator: Correlator;
beforeAll(async () => {
  correlator = createCorrelator(await syncStream(master), await syncSpectrum(master, FIRST_FORMAT));
});

/** Every other sample of a variant's pattern, cyclically shifted by (x, y) coarse samples, under equally strong noise. */
async function receive(variant: number, x: number, y: number): Promise<ComplexField> {
  const field = createSyncPattern(await syncSpectrum(master, variant));
  const value = normal(seeded(7));
  const received = complexField(COARSE_SIDE);
  for (let i = 0; i < received.re.length; i++) {
    const column = (2 * ((i % COARSE_SIDE) - x) + SYNC_SIZE) % SYNC_SIZE;
    const row = (2 * (Math.floor(i / COARSE_SIDE) - y) + SYNC_SIZE) % SYNC_SIZE;
    received.re[i] = field.re[row * SYNC_SIZE + column] + value();
    received.im[i] = field.im[row * SYNC_SIZE + column] + value();
  }
  return received;
}

function chromaOf({ side, re, im }: ComplexField): MatchedChroma {
  const plane = (values: Float64Array) => ({ width: side, height: side, data: Float32Array.from(values) });
  return { cb: plane(re), cr: plane(im) };
}

const find = (received: ComplexField): Peak[] =>
  correlator.find(chromaOf(received), COARSE_SIDE, COARSE_SIDE);
const highest = (peaks: readonly Peak[]): Peak => peaks.reduce((a, b) => (b.score > a.score ? b : a));

describe('the correlator', () => {
  test.each([
    [0, 0, 0],
    [1, 5, 77],
    [62, 127, 64],
    [63, 64, 1],
    [FIRST_FORMAT, 33, 100],
  ])('finds variant %d moved by (%d, %d), and no other', async (variant, x, y) => {
    const peaks = find(await receive(variant, x, y));
    expect(peaks).toHaveLength(READABLE_VARIANTS);
    const found = highest(peaks);
    expect(found.variant).toBe(variant);
    expect(found.x).toBeCloseTo(x, 0);
    expect(found.y).toBeCloseTo(y, 0);
    for (const peak of peaks) {
      if (peak !== found) expect(peak.score).toBeLessThan(found.score / 3);
    }
  });

  test('finds nothing that stands out in noise', () => {
    const value = normal(seeded(3));
    const noise = complexField(COARSE_SIDE);
    for (let i = 0; i < noise.re.length; i++) {
      noise.re[i] = value();
      noise.im[i] = value();
    }
    expect(highest(find(noise)).score).toBeLessThan(6.5);
  });

  test.each([4, 5, FIRST_FORMAT])(
    'scores variant %d as the definition does: height over the root mean square of all places',
    async (variant) => {
      const received = await receive(variant, 40, 90);
      const found = find(received)[variant];
      const expected = correlationByDefinition(await syncSpectrum(master, variant), received);
      const spread = Math.sqrt(expected.reduce((sum, value) => sum + value * value, 0) / expected.length);
      // The summit between samples is a little higher than the highest sample.
      const height = Math.max(...expected) / spread;
      expect(found.score).toBeGreaterThan(0.985 * height);
      expect(found.score).toBeLessThan(1.15 * height);
    },
  );
});

/**
 * The correlation of Cb plus that of Cr: field · conj(pattern) below 64 cycles per square, in double precision, divided by
 * the root of the magnitude of both colours' spectra together.
 */
function correlationByDefinition(spectrum: ComplexField, field: ComplexField): Float64Array {
  const last = COARSE_SIDE - 1;
  const fineAt = (k: number): number => (k < COARSE_SIDE / 2 ? k : k + SYNC_SIZE - COARSE_SIDE);
  transform(field);
  const product = complexField(COARSE_SIDE);
  for (let i = 0; i < field.re.length; i++) {
    const [u, v] = [i & last, i >> 7];
    if (Math.hypot(Math.min(u, COARSE_SIDE - u), Math.min(v, COARSE_SIDE - v)) >= 64) continue;
    const opposite = (-v & last) * COARSE_SIDE + (-u & last);
    const magnitude = Math.sqrt(
      2 * (field.re[i] ** 2 + field.im[i] ** 2 + field.re[opposite] ** 2 + field.im[opposite] ** 2),
    );
    const weight = 1 / Math.sqrt(magnitude + 1e-12);
    const at = fineAt(v) * SYNC_SIZE + fineAt(u);
    const [a, b, c, d] = [field.re[i], field.im[i], spectrum.re[at], spectrum.im[at]];
    product.re[i] = weight * (a * c + b * d);
    product.im[i] = weight * (b * c - a * d);
  }
  transform(product, true);
  return product.re;
}
