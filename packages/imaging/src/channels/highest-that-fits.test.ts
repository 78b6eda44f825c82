import type { Raster } from '@underpaint/codec';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPhoto } from '../../../codec/test/draw-photo.ts';
import { fromRaster } from '../node/sharp-raster.ts';
import { highestThatFits } from './highest-that-fits.ts';

const picture = drawPhoto({ width: 900, height: 1200, seed: 9 });

function jpegOf(part: Raster, quality: number): Promise<Uint8Array> {
  return fromRaster(part).jpeg({ quality }).toBuffer();
}

const files = await Promise.all(Array.from({ length: 100 }, (_, i) => jpegOf(picture, i + 1)));
const sizes = files.map(({ length }) => length);

test.each([60_000, 100_000, 200_000, 350_000])(
  'within %i bytes it is the file that trying every quality finds, after three encodes of the whole at most',
  async (maxBytes) => {
    let whole = 0;
    const found = await highestThatFits(picture, maxBytes, (part, quality) => {
      if (part.height === picture.height) whole += 1;
      return jpegOf(part, quality);
    });
    expect(found).toEqual(files[sizes.findLastIndex((bytes) => bytes <= maxBytes)]);
    expect(whole).toBeLessThan(4);
  },
);

test('a picture that no quality makes small enough is written at the lowest', async () => {
  expect(await highestThatFits(picture, 100, jpegOf)).toEqual(files[0]);
});

test('a picture of a single row of blocks is searched like any other', async () => {
  const strip = { ...picture, height: 10, data: picture.data.subarray(0, 10 * 900 * picture.channels) };
  const { height, format } = await sharp(await highestThatFits(strip, 1e6, jpegOf)).metadata();
  expect([height, format]).toEqual([10, 'jpeg']);
});
