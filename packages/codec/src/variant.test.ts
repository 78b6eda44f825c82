import { beforeAll, describe, expect, test } from 'vitest';
import { drawPhoto } from '../test/draw-photo.ts';
import { seededBytes, testMaster } from '../test/seeded.ts';
import { hide } from './hide.ts';
import type { Raster } from './raster.ts';
import { reveal } from './reveal.ts';
import { type RandomBytes, secureRandom } from './seal/seal.ts';
import { matchChroma } from './sync/matched-chroma.ts';
import { receiveColours } from './sync/received-chroma.ts';
import { drawVariant, VARIANTS } from './variant.ts';

const MESSAGE = 'At nine, by the bridge.';

/** Draws this variant, and everything else at random. */
const drawing =
  (variant: number): RandomBytes =>
  (length) =>
    length === 1 ? Uint8Array.of(variant) : secureRandom(length);

async function hidden(seed: number, key: number, variant: number): Promise<Raster> {
  const cover = drawPhoto({ width: 400, height: 300, seed });
  const input = { cover, message: MESSAGE, master: testMaster(key), random: drawing(variant) };
  return (await hide(input)).stego;
}

test('the variants of many hides are drawn evenly', () => {
  const counts = new Float64Array(VARIANTS);
  for (let i = 0; i < 100 * VARIANTS; i++) counts[drawVariant(secureRandom)]++;
  const chiSquared = counts.reduce((sum, count) => sum + (count - 100) ** 2 / 100, 0);
  expect(chiSquared).toBeGreaterThan(20);
  expect(chiSquared).toBeLessThan(140);
});

test('each byte that is drawn gives a variant, each variant as often as another', () => {
  const counts = new Float64Array(VARIANTS);
  for (let byte = 0; byte < 256; byte++) counts[drawVariant(() => Uint8Array.of(byte))]++;
  expect(new Set(counts)).toEqual(new Set([256 / VARIANTS]));
});

test.each([0, 17, 63])('a picture of variant %d is read with nothing but the key', async (variant) => {
  const image = await hidden(31, 5, variant);
  expect(await reveal({ image, master: testMaster(5), search: false })).toEqual({
    found: true,
    message: MESSAGE,
  });
});

/** How well whitened chroma of two pictures agrees, in standard deviations of chance: anybody can compute this. */
function likeness(a: Raster, b: Raster): number {
  const [first, second] = [a, b].map((image) => matchChroma(receiveColours(image, 1024), 256));
  let sum = 0;
  let squares = 0;
  for (const plane of ['cb', 'cr'] as const) {
    for (let i = 0; i < first[plane].data.length; i++) {
      const product = first[plane].data[i] * second[plane].data[i];
      sum += product;
      squares += product * product;
    }
  }
  return sum / Math.sqrt(squares);
}

describe('of pictures under one key', () => {
  const COUNT = 6;
  let sameVariant: Raster[];
  let oneKey: Raster[];
  let otherKeys: Raster[];
  beforeAll(async () => {
    const seeds = Array.from({ length: COUNT }, (_, i) => 40 + i);
    sameVariant = await Promise.all(seeds.map((seed) => hidden(seed, 9, 3)));
    oneKey = await Promise.all(seeds.map((seed, i) => hidden(seed, 9, 10 * i)));
    otherKeys = await Promise.all(seeds.map((seed, i) => hidden(seed, 100 + i, seededBytes(seed, 1)[0])));
  });

  const likenesses = (images: readonly Raster[]): number[] =>
    images.flatMap((a, i) => images.slice(i + 1).map((b) => likeness(a, b)));
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;

  test('those that drew the same variant can be linked', () => {
    const strangers = Math.max(...likenesses(otherKeys));
    expect(Math.min(...likenesses(sameVariant))).toBeGreaterThan(strangers + 6);
  });

  test('those that drew different variants are as unrelated as under different keys', () => {
    const [one, many] = [likenesses(oneKey), likenesses(otherKeys)];
    expect(Math.abs(mean(one) - mean(many))).toBeLessThan(1.5);
    expect(Math.max(...one)).toBeLessThan(Math.max(...many) + 3);
  });
});
