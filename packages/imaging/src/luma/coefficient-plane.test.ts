import { readJpeg } from '@underpaint/jpeg';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawGreyPhoto } from '../../../codec/test/draw-photo.ts';
import { coefficientPlane } from './coefficient-plane.ts';

const SIZES: [width: number, height: number][] = [
  [203, 117],
  [64, 40],
  [9, 1],
];

describe.each(SIZES)('coefficients of a grey photograph, %i×%i', (width, height) => {
  test.each([30, 60, 85, 95, 100])(
    'show at quality %i what libjpeg shows, level for level',
    async (quality) => {
      const { data } = drawGreyPhoto({ width, height, seed: quality });
      const file = await sharp(data, { raw: { width, height, channels: 3 } })
        .toColourspace('b-w')
        .jpeg({ quality })
        .toBuffer();
      const [luma] = readJpeg(file).components;
      const shown = await sharp(file).extractChannel(0).raw().toBuffer();
      expect(Buffer.from(coefficientPlane(luma, { width, height }).data).equals(shown)).toBe(true);
    },
  );
});
