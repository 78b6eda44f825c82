import { prepareHiding, type Raster } from '@underpaint/codec';
import { describe, expect, test } from 'vitest';
import { drawPhoto } from '../../../codec/test/draw-photo.ts';
import { seeded } from '../../../codec/test/seeded.ts';
import { takeStep } from '../node/simulate.ts';
import { copiesOf, wholePicture } from '../survival/copies.ts';
import { channelNamed } from './channels.ts';
import { placeAfter } from './geometry.ts';

const cover = drawPhoto({ width: 1300, height: 861, seed: 9 });
const next = seeded(11);
const random = (length: number) => Uint8Array.from({ length }, () => Math.floor(256 * next()));
const hiding = await prepareHiding({
  cover,
  message: 'Where is it now?',
  master: random(32),
  random,
});
const { stego } = hiding.embedAt(48);
const untouched = hiding.readBack(stego).margin;

describe('the place of a picture in its copy is where its message is read', () => {
  test.each([
    ['messenger', 1, 0.5],
    ['half-q75', 1, 0.5],
    ['screenshot', 1, 0.7],
    ['screenshot-whatsapp', 1, 0.5],
    ['app-screenshot', 1, 0.7],
    ['crop10-q75', 0.81, 0.9],
    ['crop30-q75', 0.49, 0.8],
    ['crop50-q75', 0.25, 0.7],
    ['crop-off-centre-q75', 0.63, 0.8],
  ])('after %s, of which %d of the area is left', async (name, area, share) => {
    const { steps } = channelNamed(name);
    const { there, anywhere } = await copiesOf(wholePicture(stego), { takeStep }).read({ steps }, (copy) => ({
      there: hiding.readBack(copy, placeAfter(steps, stego)),
      anywhere: hiding.readBack(copy),
    }));
    expect(there.exact).toBe(true);
    expect(there.margin).toBeGreaterThan(area * share * untouched);
    expect(anywhere.exact).toBe(name === 'messenger' || name === 'half-q75');
  });
});

test('a crop off the centre puts the edges beyond those of the copy, then scales them', () => {
  const steps = [
    { do: 'crop', left: 0.1, top: 0.2, width: 0.5, height: 0.5 },
    { do: 'scale', factor: 0.5 },
  ] as const;
  expect(placeAfter(steps, { width: 1000, height: 600 })).toEqual({
    left: -50,
    top: -60,
    right: 450,
    bottom: 240,
  });
});

test('a tall screen shows a wide picture in its middle', () => {
  const steps = [{ do: 'screen', width: 1170, height: 2532, background: '#000000' }] as const;
  expect(placeAfter(steps, { width: 2340, height: 1560 })).toEqual({
    left: 0,
    top: 876,
    right: 1170,
    bottom: 1656,
  });
});

test('what libvips enlarges lies half a pixel to the right and below', async () => {
  const size = { width: 240, height: 160 };
  // Red gives the column, green the row.
  const data = new Uint8Array(3 * size.width * size.height);
  for (let i = 0; i < size.width * size.height; i++) data.set([i % 240, Math.floor(i / 240)], 3 * i);
  const picture: Raster = { ...size, channels: 3, data };
  for (const step of [
    { do: 'screen', width: 1170, height: 2532, background: '#000000' },
    { do: 'scale', factor: 1.33, kernel: 'cubic' },
    { do: 'scale', factor: 1.33, kernel: 'linear' },
  ] as const) {
    const copy = await takeStep(picture, step);
    const { left, top, right, bottom } = placeAfter([step], size);
    const [across, down] = [0, 0].map(() => ({ error: 0 }));
    let count = 0;
    for (let y = Math.ceil(top) + 12; y < bottom - 12; y++) {
      for (let x = Math.ceil(left) + 12; x < right - 12; x++, count++) {
        const at = 3 * (y * copy.width + x);
        across.error += copy.data[at] - ((240 * (x + 0.5 - left)) / (right - left) - 0.5);
        down.error += copy.data[at + 1] - ((160 * (y + 0.5 - top)) / (bottom - top) - 0.5);
      }
    }
    expect(Math.abs(across.error / count), JSON.stringify(step)).toBeLessThan(0.03);
    expect(Math.abs(down.error / count), JSON.stringify(step)).toBeLessThan(0.03);
  }
});
