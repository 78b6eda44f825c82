import { expect, test } from 'vitest';
import { drawPhoto } from '../../../codec/test/draw-photo.ts';
import { writePng } from '../browser/write-png.ts';
import { bandsOf } from '../channels/bands.ts';
import type { Channel } from '../channels/channels.ts';
import { greyOf } from '../luma/grey-picture.ts';
import { simulator } from '../luma/simulate-luma.ts';
import { nodeFiles } from '../node/node-files.ts';
import { simulate, takeStep } from '../node/simulate.ts';
import { fittingBySample, fittingBySize } from './fitting-quality.ts';

const picture = drawPhoto({ width: 1600, height: 1200, seed: 4 });
const fit = { do: 'fit', longSide: 1500 } as const;

const under = (maxBytes: number): Channel => ({
  ...{ name: 'under', words: '', date: '' },
  steps: [fit, { do: 'jpegUnder', maxBytes }],
});

const sampled = (maxBytes: number) =>
  fittingBySample([under(maxBytes)], {
    size: picture,
    bands: simulator(greyOf(picture)).bands,
    write: nodeFiles.write,
  });

test('at a quality that a sample says is small enough, the whole is', async () => {
  const png = await writePng(picture);
  const bytesAt = async (quality: number) =>
    (await simulate(png, { steps: [fit, { do: 'jpeg', quality }] })).length;
  const [fine, coarse] = [await bytesAt(75), await bytesAt(40)];
  for (let maxBytes = coarse; maxBytes < 1.5 * fine; maxBytes = Math.ceil(1.07 * maxBytes)) {
    const quality = (await sampled(maxBytes)).get('under');
    if (quality === 75) expect(fine).toBeLessThanOrEqual(maxBytes);
    if (quality === 40) expect(coarse).toBeLessThanOrEqual(maxBytes);
  }
  expect((await sampled(Math.ceil(1.3 * fine))).get('under')).toBe(75);
  expect((await sampled(Math.ceil(1.3 * coarse))).get('under')).toBe(40);
  expect((await sampled(Math.floor(coarse / 2))).has('under')).toBe(false);
});

test('a picture that fits whatever it shows is not sampled', async () => {
  expect(fittingBySize({ width: 1500, height: 1125 }, 600_000)).toBe(75);
  const never = () => {
    throw new Error('nobody should ask');
  };
  const found = await fittingBySample([under(600_000)], { size: picture, bands: never, write: never });
  expect(found.get('under')).toBe(75);
});

test('a sample shows what bands of the copy show', async () => {
  const copy = await takeStep(picture, fit);
  const expected = bandsOf(copy, 9);
  const bands = simulator(greyOf(picture)).bands(fit, 9);
  expect(bands).toMatchObject({ width: 1500, height: 144, channels: 3 });
  let sum = 0;
  for (const [i, level] of expected.data.entries()) sum += Math.abs(level - (bands?.data[i] ?? 0));
  expect(sum / expected.data.length).toBeLessThan(2);
});
