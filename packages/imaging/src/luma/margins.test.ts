import { type Hiding, prepareHiding, type Raster } from '@underpaint/codec';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawPhoto } from '../../../codec/test/draw-photo.ts';
import { testMaster } from '../../../codec/test/seeded.ts';
import { PARAGRAPH } from '../../../codec/test/texts.ts';
import { channelNamed } from '../channels/channels.ts';
import { placeAfter } from '../channels/geometry.ts';
import { takeStep } from '../node/simulate.ts';
import { type GreyPicture, greyOf, lumaOnly } from './grey-picture.ts';
import { type GreyRows, planeOf, rowsOf } from './grey-rows.ts';
import { simulateLuma, simulator } from './simulate-luma.ts';

/** Share by which a predicted margin may differ from the real one. */
const TOLERANCE = 0.05;
/**
 * How many times as far as in reality a place may stand out by prediction, at most and at least: chance is estimated from
 * few places, and they differ between copies. More than `most` would make promises that `SURE_PLACE` does not cover.
 */
const PLACE_TOLERANCE = { most: 1.5, least: 1 / 1.75 };
const NAMES = [
  'whatsapp',
  'messenger',
  'reshare',
  'q90',
  'q75',
  'q50',
  'half-q75',
  'crop30-q75',
  'crop-off-centre-q75',
  'screenshot-whatsapp',
  'app-screenshot',
  'bright-q85',
  'contrast-q85',
  'blur-q85',
  'sharpen-q85',
  'canvas-q75',
  'two-step-q75',
];

describe.each([47, 50])('a message hidden at %i dB', (psnr) => {
  let hiding: Hiding;
  let stego: Raster;
  beforeAll(async () => {
    const cover = drawPhoto({ width: 1300, height: 867, seed: 9 });
    hiding = await prepareHiding({ cover, message: PARAGRAPH, master: testMaster(1) });
    stego = hiding.embedAt(psnr).stego;
  });

  test.each(NAMES)('has after %s the margin predicted on luma, to a twentieth', async (name) => {
    const { steps } = channelNamed(name);
    const place = placeAfter(steps, stego);
    let copy = stego;
    for (const step of steps) copy = await takeStep(copy, step);
    const rows = simulateLuma(greyOf(stego), steps);
    if (rows === null) throw new Error('this cannot be simulated on luma');
    const real = hiding.readBack(copy, place);
    const foretold = hiding.readBackLuma(rows, place);
    expect(foretold.exact).toBe(real.exact);
    expect(Math.abs(foretold.margin / real.margin - 1)).toBeLessThan(TOLERANCE);
  });

  test.each(['crop10-q75', 'crop30-q75', 'crop-off-centre-q75', 'screenshot', 'screenshot-whatsapp'])(
    'has after %s a place that stands out about as far as predicted on luma and chroma',
    async (name) => {
      const { steps } = channelNamed(name);
      const place = placeAfter(steps, stego);
      let copy = stego;
      for (const step of steps) copy = await takeStep(copy, step);
      const colours = simulator(greyOf(stego)).colours(steps);
      if (colours === null) throw new Error('this cannot be simulated');
      const ratio = hiding.seek(colours, place).score / hiding.seek(copy, place).score;
      expect(ratio).toBeLessThan(PLACE_TOLERANCE.most);
      expect(ratio).toBeGreaterThan(PLACE_TOLERANCE.least);
    },
  );
});

test('no place is predicted for copies whose colours are unknown', () => {
  const cover = drawPhoto({ width: 300, height: 200, seed: 9 });
  const transparent = drawPhoto({ width: 300, height: 200, seed: 9, channels: 4 });
  const { steps } = channelNamed('crop30-q75');
  expect(simulator(greyOf(transparent)).colours(steps)).toBeNull();
  expect(simulator(lumaOnly(rowsOf(planeOf(greyOf(cover))))).colours(steps)).toBeNull();
  expect(simulator(greyOf(cover)).colours(channelNamed('contrast-q85').steps)).toBeNull();
  expect(simulator(greyOf(cover)).colours(channelNamed('444-q60').steps)).toBeNull();
});

describe.each(['q75', 'contrast-q85', 'bright-q85'])(
  'where one colour of many pixels clips, after %s',
  (name) => {
    const { steps } = channelNamed(name);
    let hiding: Hiding;
    let stego: Raster;
    let real: number;
    beforeAll(async () => {
      const photo = drawPhoto({ width: 768, height: 512, seed: 9 });
      const data = photo.data.map((level, i) => Math.min(255, level + [60, 25, 0][i % 3]));
      hiding = await prepareHiding({ cover: { ...photo, data }, message: PARAGRAPH, master: testMaster(1) });
      stego = hiding.embedAt(52).stego;
      let copy = stego;
      for (const step of steps) copy = await takeStep(copy, step);
      real = hiding.readBack(copy).margin;
    });

    const errorOn = (picture: GreyPicture): number => {
      const rows = simulateLuma(picture, steps);
      if (rows === null) throw new Error('this cannot be simulated on luma');
      return Math.abs(hiding.readBackLuma(rows).margin / real - 1);
    };
    const luma = (): GreyRows => rowsOf(planeOf(greyOf(stego)));

    test('the margin is predicted to a tenth with the colours, and worse without', () => {
      expect(errorOn(greyOf(stego))).toBeLessThan(0.1);
      expect(errorOn(greyOf(stego))).toBeLessThan(errorOn(lumaOnly(luma())) / 1.5);
    });

    if (name === 'q75') return;
    test('it is predicted to a tenth with chroma at half the size, too', () => {
      const picture = lumaOnly(luma(), greyOf(stego).colours);
      expect(errorOn(picture)).toBeLessThan(0.1);
    });
  },
);
