import { expect, test } from 'vitest';
import { drawPhoto } from '../test/draw-photo.ts';
import { seeded } from '../test/seeded.ts';
import { measurePsnr, psnrOf } from './quality.ts';
import type { Raster } from './raster.ts';

/** By the definition, sample by sample; transparency does not count. */
function psnrByDefinition(one: Raster, other: Raster): number {
  let sum = 0;
  for (const [i, sample] of one.data.entries())
    if (i % one.channels < 3) sum += (sample - other.data[i]) ** 2;
  return psnrOf(sum, 3 * one.width * one.height);
}

/** Other samples, transparency included. */
function disturbed(picture: Raster, by: number): Raster {
  const random = seeded(by);
  const data = Uint8Array.from(picture.data, (sample) => {
    const moved = sample + Math.round(by * (2 * random() - 1));
    return Math.max(0, Math.min(255, moved));
  });
  return { ...picture, data };
}

test.each([
  ['opaque', 3, 2],
  ['opaque', 3, 200],
  ['transparent', 4, 2],
  ['transparent', 4, 200],
] as const)(
  'the noise of %s pictures is what its definition says (%i channels, levels up to %i away)',
  (_, channels, by) => {
    const picture = drawPhoto({ width: 331, height: 97, channels, seed: 4 });
    const other = disturbed(picture, by);
    expect(measurePsnr(picture, other)).toBeCloseTo(psnrByDefinition(picture, other), 10);
  },
);

test('black against white is 0 dB, and a picture against itself 99', () => {
  const black: Raster = { width: 300, height: 200, channels: 3, data: new Uint8Array(180_000) };
  const white = { ...black, data: new Uint8Array(180_000).fill(255) };
  expect(measurePsnr(black, white)).toBe(0);
  expect(measurePsnr(white, white)).toBe(99);
});
