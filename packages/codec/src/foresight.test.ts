import { beforeAll, describe, expect, test } from 'vitest';
import { halfSize } from '../test/channels.ts';
import { drawPhoto } from '../test/draw-photo.ts';
import { seededBytes, testMaster } from '../test/seeded.ts';
import { PARAGRAPH } from '../test/texts.ts';
import { type Hiding, prepareHiding } from './hide.ts';
import type { Raster } from './raster.ts';
import { lumaRows } from './signal/luma.ts';

/** Adds noise of a few levels and darkens by a tenth. */
function darkened({ data, ...raster }: Raster): Raster {
  const noise = seededBytes(9, data.length);
  return { ...raster, data: data.map((sample, i) => Math.round(0.9 * sample) + (noise[i] % 5)) };
}

const as = (raster: Raster): Raster => raster;

describe('the margins foreseen from a copy of one quality', () => {
  let hiding: Hiding;
  beforeAll(async () => {
    const cover = drawPhoto({ width: 1300, height: 900, seed: 14 });
    hiding = await prepareHiding({ cover, message: PARAGRAPH, master: testMaster(5) });
  });

  test.each([
    ['that is as it was', as],
    ['at half the size', halfSize],
    ['that is darker and noisy', darkened],
  ])('%s are those of copies of others', (_, channel) => {
    const sent = hiding.embedAt(50);
    const foreseen = hiding.foresee(sent, hiding.look(lumaRows(channel(sent.stego))));
    for (const psnr of [48, 52]) {
      const { margin } = hiding.readBack(channel(hiding.embedAt(psnr).stego));
      expect(foreseen(psnr) / margin, `${psnr} dB`).toBeGreaterThan(0.9);
      expect(foreseen(psnr) / margin, `${psnr} dB`).toBeLessThan(1.1);
    }
  });
});
