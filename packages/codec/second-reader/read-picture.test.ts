import { beforeAll, describe, expect, test } from 'vitest';
import { hide } from '../src/hide.ts';
import { LABEL_SHARES, labelHeight } from '../src/label.ts';
import type { Raster } from '../src/raster.ts';
import { halfSize, withBand } from '../test/channels.ts';
import { drawGreyPhoto, drawPhoto } from '../test/draw-photo.ts';
import { normal, seeded, testMaster } from '../test/seeded.ts';
import { PARAGRAPH, WORST_CASE } from '../test/texts.ts';
import { readPicture } from './read-picture.ts';

const master = testMaster(301);
const found = (message: string) => ({ found: true, message });
const stranger = testMaster(302);
const CHINESE = '明天早上九点，在老桥旁边的茶馆见面。带上蓝色的信封，不要告诉任何人。';

function noisy(raster: Raster, deviation: number): Raster {
  const noise = normal(seeded(9));
  const data = Uint8Array.from(raster.data, (sample) =>
    Math.max(0, Math.min(255, Math.round(sample + deviation * noise()))),
  );
  return { ...raster, data };
}

async function stegoOf(cover: Raster, message: string): Promise<Raster> {
  return (await hide({ cover, message, master })).stego;
}

describe('a reader written from docs/format reads what the writer hides', () => {
  test.each([
    { width: 300, height: 400, kind: 'a short message', message: 'Meet me at nine.' },
    { width: 640, height: 480, kind: 'emoji', message: '😀🎨🏳️‍🌈 '.repeat(8) },
    { width: 512, height: 512, kind: 'Chinese', message: CHINESE },
    { width: 900, height: 600, kind: '500 characters', message: PARAGRAPH },
    { width: 1210, height: 420, kind: 'a sentence', message: 'The parcel is under the third bench.' },
    { width: 1220, height: 700, kind: 'a large payload', message: WORST_CASE.slice(0, 300) },
  ])('$kind in $width×$height', async ({ width, height, message }) => {
    const stego = await stegoOf(drawPhoto({ width, height, seed: width }), message);
    expect(readPicture(stego, master)).toEqual(found(message));
  });

  test('in a grey picture', async () => {
    const stego = await stegoOf(drawGreyPhoto({ width: 480, height: 360 }), 'no colour here');
    expect(readPicture(stego, master)).toEqual(found('no colour here'));
  });

  test('in a picture that is transparent in part', async () => {
    const photo = drawPhoto({ width: 600, height: 450, channels: 4, seed: 6 });
    const data = photo.data.map((sample, i) => (i % 4 === 3 && i < 600 * 4 * 90 ? (i >> 2) % 256 : sample));
    const stego = await stegoOf({ ...photo, data }, 'half there');
    expect(readPicture(stego, master)).toEqual(found('half there'));
  });
});

describe('the second reader', () => {
  const cover = drawPhoto({ width: 480, height: 360, seed: 50 });
  let stego: Raster;
  beforeAll(async () => {
    stego = await stegoOf(cover, CHINESE);
  });

  test('reads after mild noise', async () => {
    expect(readPicture(noisy(stego, 3), master)).toEqual(found(CHINESE));
  });

  test('reads at half size, where another canvas would have been chosen', async () => {
    expect(readPicture(halfSize(stego), master)).toEqual(found(CHINESE));
  });

  test.each(LABEL_SHARES)('reads above a label of %d', async (share) => {
    const labelled = withBand(stego, labelHeight(stego, share), (x) => 240 - (x % 9));
    expect(readPicture(labelled, master)).toEqual(found(CHINESE));
  });

  test('finds nothing with another master', async () => {
    expect(readPicture(stego, stranger)).toEqual({ found: false, stage: 'signal' });
  });

  test('finds nothing in the cover', () => {
    expect(readPicture(cover, master)).toEqual({ found: false, stage: 'signal' });
  });
});
