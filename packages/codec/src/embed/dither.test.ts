import { describe, expect, test } from 'vitest';
import { drawPhoto } from '../../test/draw-photo.ts';
import { Dither } from '../../test/oracle/dither.ts';
import { seededBytes, testMaster } from '../../test/seeded.ts';
import { correlation } from '../../test/statistics.ts';
import { hide } from '../hide.ts';
import type { Raster } from '../raster.ts';
import type { RandomBytes } from '../seal/seal.ts';
import { complexField, transform } from '../sync/fft.ts';
import { DITHER_SEED_BYTES, ditherFrom, LANES } from './dither.ts';

const COLOURS = [0, 1, 2];

/** One colour of the difference of two pictures. */
function difference(a: Raster, b: Raster, colour: number): Float64Array {
  return Float64Array.from(
    { length: a.width * a.height },
    (_, i) => a.data[a.channels * i + colour] - b.data[b.channels * i + colour],
  );
}

/** Salt and dither from separate seeds. */
const randomFrom =
  (salt: number, dither: number): RandomBytes =>
  (length) =>
    seededBytes(length === DITHER_SEED_BYTES ? dither : salt, length);

/** A word from each lane. */
function drawn(dither: Dither): Uint32Array {
  const phases = new Uint16Array(2 * LANES);
  dither.drawPhases(phases, 0);
  return Uint32Array.from({ length: LANES }, (_, lane) => phases[lane] + 65536 * phases[LANES + lane]);
}

describe('the dither', () => {
  const draws = (seed: number, count: number): number[] => {
    const dither = new Dither(ditherFrom(seededBytes(seed, DITHER_SEED_BYTES)));
    return Array.from({ length: count / LANES }, () => Array.from(drawn(dither))).flat();
  };

  test('is the same for the same seed and differs for another', () => {
    expect(draws(1, 400)).toEqual(draws(1, 400));
    expect(Math.abs(correlation(draws(1, 40_000), draws(2, 40_000)))).toBeLessThan(0.02);
  });

  test('draws uniform phases, uncorrelated with each other', () => {
    const dither = new Dither(ditherFrom(seededBytes(3, DITHER_SEED_BYTES)));
    const draws = Array.from({ length: 50_000 }, () => {
      const phases = new Uint16Array(2 * LANES);
      dither.drawPhases(phases, 0);
      return phases;
    });
    const parts = Array.from({ length: 2 * LANES }, (_, i) => draws.map((phases) => phases[i]));
    for (const part of parts) {
      const mean = part.reduce((sum, value) => sum + value, 0) / part.length;
      const bins = new Float64Array(64);
      for (const value of part) bins[value >> 10]++;
      const expected = part.length / 64;
      const chiSquared = bins.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
      expect(Math.abs(mean - 32767.5)).toBeLessThan(400);
      expect(chiSquared).toBeLessThan(115); // 63 degrees of freedom: one in ten thousand
    }
    for (const [i, part] of parts.entries())
      for (const other of parts.slice(0, i)) expect(Math.abs(correlation(part, other))).toBeLessThan(0.02);
  });

  test('has lanes that are uncorrelated with each other and with themselves', () => {
    const words = draws(4, 40_000);
    const lanes = Array.from({ length: LANES }, (_, lane) => words.filter((_, i) => i % LANES === lane));
    for (let a = 0; a < LANES; a++) {
      for (let b = 0; b < a; b++)
        expect(Math.abs(correlation(lanes[a], lanes[b])), `${a} ${b}`).toBeLessThan(0.05);
      expect(Math.abs(correlation(lanes[a].slice(1), lanes[a].slice(0, -1))), `${a}`).toBeLessThan(0.05);
    }
  });

  test('of a seed of zeros, however unlikely, still draws', () => {
    const dither = new Dither(ditherFrom(new Uint8Array(DITHER_SEED_BYTES)));
    const words = new Set(Array.from({ length: 100 }, () => Array.from(drawn(dither))).flat());
    expect(words.size).toBeGreaterThan(90);
  });
});

describe('nothing in a stego image can be looked for without its key', () => {
  const cover = drawPhoto({ width: 768, height: 512, seed: 5 });
  const hideWith = async (key: number, random: RandomBytes, picture = cover): Promise<Raster> =>
    (await hide({ cover: picture, message: 'Meet me at nine.', master: testMaster(key), random })).stego;

  test('two keys change one cover without correlation, in every colour', async () => {
    const stegos = await Promise.all([1, 2].map((key) => hideWith(key, randomFrom(key, 10 + key))));
    for (const colour of COLOURS) {
      const [a, b] = stegos.map((stego) => difference(stego, cover, colour));
      expect(Math.abs(correlation(a, b)), `colour ${colour}`).toBeLessThan(0.02);
    }
  });

  test('two keys change one cover without correlation even where salt and dither are alike but for the key', async () => {
    const [a, b] = await Promise.all([1, 2].map((key) => hideWith(key, randomFrom(1, 10 + key))));
    expect(Math.abs(correlation(difference(a, cover, 1), difference(b, cover, 1)))).toBeLessThan(0.02);
  });

  test('the same payload embedded again is rounded by new noise, without correlation', async () => {
    const [a, b, c, d] = await Promise.all([1, 2, 3, 4].map((dither) => hideWith(1, randomFrom(1, dither))));
    for (const colour of COLOURS) {
      const first = difference(a, b, colour);
      const second = difference(c, d, colour);
      const differing = first.filter((value) => value !== 0).length / first.length;
      expect(differing, `colour ${colour}`).toBeGreaterThan(0.2);
      expect(Math.abs(correlation(first, second)), `colour ${colour}`).toBeLessThan(0.01);
    }
  });

  test('that noise is white: no sample says anything about its neighbours or another colour', async () => {
    const [a, b] = await Promise.all([1, 2].map((dither) => hideWith(1, randomFrom(1, dither))));
    const noise = COLOURS.map((colour) => difference(a, b, colour));
    for (const lag of [1, 2, 3, 4, 8, 16, cover.width, cover.width + 1, 4 * cover.width, 16 * cover.width])
      expect(Math.abs(correlation(noise[1].slice(lag), noise[1].slice(0, -lag))), `${lag}`).toBeLessThan(
        0.01,
      );
    for (const [one, other] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ])
      expect(Math.abs(correlation(noise[one], noise[other])), `${one} ${other}`).toBeLessThan(0.01);
  });

  test('stego images of one smooth cover share no residual pattern', async () => {
    const smooth = drawGradient(512, 512);
    const residuals = await Promise.all(
      [1, 2, 3].map(async (key) =>
        difference(await hideWith(key, randomFrom(key, 20 + key), smooth), smooth, 2),
      ),
    );
    for (const [a, b] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ])
      expect(Math.abs(correlation(residuals[a], residuals[b])), `${a} ${b}`).toBeLessThan(0.02);
  });

  test('a stego image of a smooth cover shows no spectral line in any colour', async () => {
    const smooth = drawGradient(512, 512);
    const stego = await hideWith(1, randomFrom(1, 30), smooth);
    for (const colour of COLOURS)
      expect(strongestLine(difference(stego, smooth, colour), 512), `colour ${colour}`).toBeLessThan(30);
  });

  test('a fixed fine pattern would show such a line', () => {
    const phase = (i: number): number =>
      (0.7548776662466927 * (i % 512) + 0.5698402909980532 * Math.floor(i / 512)) % 1;
    const value = seededBytes(3, 512 * 512);
    const noise = Float64Array.from(value, (byte, i) => Math.floor(byte / 256 + phase(i)) - byte / 256);
    expect(strongestLine(noise, 512)).toBeGreaterThan(100);
  });
});

/** Smooth colours, far from black and white. */
function drawGradient(width: number, height: number): Raster {
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [(i % width) / width, Math.floor(i / width) / height];
    data.set([90 + 60 * x, 110 + 40 * y, 130 + 30 * x - 30 * y].map(Math.round), 3 * i);
  }
  return { width, height, channels: 3, data };
}

/**
 * The greatest power of one frequency over the mean around it (without its next neighbours, which share its power).
 * For noise whose spectrum is smooth it is exponentially distributed: 30 is one in 10¹³ per frequency.
 */
function strongestLine(values: Float64Array, side: number): number {
  const field = complexField(side);
  const hann = Float64Array.from({ length: side }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / side));
  values.forEach((value, i) => {
    field.re[i] = value * hann[i % side] * hann[Math.floor(i / side)];
  });
  transform(field);
  const power = field.re.map((re, i) => re * re + field.im[i] ** 2);
  let strongest = 0;
  for (let v = 0; v < side; v++)
    for (let u = 0; u < side; u++)
      strongest = Math.max(strongest, power[v * side + u] / meanAround(power, side, u, v));
  return strongest;
}

/** Mean over a ring of frequencies three to five away. */
function meanAround(power: Float64Array, side: number, u: number, v: number): number {
  let [sum, count] = [0, 0];
  for (let dv = -5; dv <= 5; dv++) {
    for (let du = -5; du <= 5; du++) {
      if (Math.max(Math.abs(du), Math.abs(dv)) < 3) continue;
      sum += power[((v + dv + side) % side) * side + ((u + du + side) % side)];
      count++;
    }
  }
  return sum / count;
}
