import { describe, expect, test } from 'vitest';
import { drawPhoto } from '../../test/draw-photo.ts';
import { seededBytes } from '../../test/seeded.ts';
import { type Argon2id, deriveMaster } from '../seal/keys.ts';
import { FIRST_FORMAT } from '../variant.ts';
import { analyse } from './analysis.ts';
import { centredView, wholeBox } from './canvas.ts';
import { createLayout } from './layout.ts';
import { lumaRows } from './luma.ts';
import { MODE_COUNT } from './modes.ts';
import { createPlan, type Plan } from './plan.ts';
import { quantise } from './quantise.ts';

const SIZE = 384;

/** Far too fast for real use, but just as one-way. */
const quickArgon2id: Argon2id = async ({ password }) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', password));

const masterOf = (passphrase: string) => deriveMaster(passphrase, quickArgon2id);
const planOf = async (passphrase: string, { size = SIZE, variant = 0 } = {}) =>
  createPlan({ master: await masterOf(passphrase), size, variant });

function correlation(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let ab = 0;
  let aa = 0;
  let bb = 0;
  for (let i = 0; i < a.length; i++) {
    ab += a[i] * b[i];
    aa += a[i] * a[i];
    bb += b[i] * b[i];
  }
  return ab / Math.sqrt(aa * bb);
}

function share<T extends ArrayLike<number>>(a: T, b: T): number {
  let alike = 0;
  for (let i = 0; i < a.length; i++) if (a[i] === b[i]) alike++;
  return alike / a.length;
}

const mean = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;

describe('two passphrases one character apart', () => {
  test('agree in half of the signs, 50 % ± 2 %', async () => {
    const [a, b] = await Promise.all([planOf('correct horse battery'), planOf('correct horse batterz')]);
    expect(Math.abs(share(a.sign, b.sign) - 0.5)).toBeLessThan(0.02);
  });

  test('agree in pilot modes, class bits and dithers as often as chance says', async () => {
    const [a, b] = await Promise.all([planOf('a'), planOf('b')]);
    expect(share(a.pilotMode, b.pilotMode)).toBeLessThan(2 / MODE_COUNT);
    expect(share(a.classBits, b.classBits)).toBe(0);
    expect(
      Math.abs(
        correlation(
          a.dither.map((d) => d - 0.5),
          b.dither.map((d) => d - 0.5),
        ),
      ),
    ).toBeLessThan(0.02);
  });

  test('change the modes of one cover without correlation', async () => {
    const cover = drawPhoto({ width: 768, height: 768 });
    const analysis = analyse(lumaRows(cover), centredView(SIZE, wholeBox(cover)));
    const changeOf = async (passphrase: string): Promise<Float32Array> => {
      const master = await masterOf(passphrase);
      const plan = await createPlan({ master, size: SIZE, variant: 0 });
      const layout = await createLayout(plan, 10, master);
      const codeword = layout.code.encode(seededBytes(1, layout.payloadBytes));
      return quantise(analysis.blocks, analysis.rect, {
        plan,
        layout,
        sizeClass: 10,
        codeword,
        strength: 12,
      });
    };
    const [a, b] = await Promise.all([changeOf('key 1'), changeOf('key 2')]);
    expect(correlation(a, a)).toBeCloseTo(1, 9);
    expect(Math.abs(correlation(a, b))).toBeLessThan(0.02);
  });
});

describe('what one passphrase decides', () => {
  test('is the same every time', async () => {
    expect(await planOf('key')).toEqual(await planOf('key'));
  });

  test('shares nothing between canvas sizes', async () => {
    const [small, large] = await Promise.all([planOf('key', { size: 384 }), planOf('key', { size: 512 })]);
    const start = large.sign.subarray(0, small.sign.length);
    expect(Math.abs(share(small.sign, start) - 0.5)).toBeLessThan(0.02);
  });

  test('shares nothing between variants, or with version 1', async () => {
    const [a, ...others] = await Promise.all(
      [0, 1, FIRST_FORMAT].map((variant) => planOf('key', { variant })),
    );
    for (const b of others) {
      expect(Math.abs(share(a.sign, b.sign) - 0.5)).toBeLessThan(0.02);
      expect(share(a.pilotMode, b.pilotMode)).toBeLessThan(2 / MODE_COUNT);
      expect(share(a.classBits, b.classBits)).toBe(0);
      expect(share(a.dither, b.dither)).toBeLessThan(0.001);
      expect(share(a.pilotOffset, b.pilotOffset)).toBeLessThan(0.01);
    }
  });

  test.each([0, 63, FIRST_FORMAT])(
    'favours no sign, no pilot mode and no part of the lattice: variant %d',
    async (variant) => {
      const plan: Plan = await planOf('key', { size: 512, variant });
      expect(Math.abs(mean(plan.sign))).toBeLessThan(0.02);
      expect(Math.abs(mean(plan.dither) - 0.5)).toBeLessThan(0.01);
      expect(Math.abs(mean(plan.pilotOffset) - 0.5)).toBeLessThan(0.05);
      expect(Math.abs(mean(plan.flagged) - 0.25)).toBeLessThan(0.06);
      const counts = new Float64Array(MODE_COUNT);
      for (const mode of plan.pilotMode) counts[mode]++;
      const expected = plan.pilotMode.length / MODE_COUNT;
      const chiSquared = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
      expect(chiSquared).toBeLessThan(35);
      for (let bit = 0; bit < 32; bit++) {
        const ones = mean(Array.from(plan.classBits, (bits) => (bits >>> bit) & 1));
        expect(Math.abs(ones - 0.5)).toBeLessThan(0.08);
      }
    },
  );
});
