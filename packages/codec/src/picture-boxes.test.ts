import { expect, test } from 'vitest';
import { drawGreyPhoto } from '../test/draw-photo.ts';
import { pictureBoxes, shadedPictureBoxes } from './picture-boxes.ts';
import type { Raster } from './raster.ts';
import { lumaRows } from './signal/luma.ts';

const WIDTH = 600;
const BOTTOM = 400;
const HEIGHT = BOTTOM + 90;

/** A picture with something below it, seen through a vignette. */
function draw(below: (x: number, y: number) => number, vignette: number): Raster {
  const { data } = drawGreyPhoto({ width: WIDTH, height: HEIGHT, seed: 2 });
  const shown = data.map((level, i) => {
    const [x, y] = [Math.floor(i / 3) % WIDTH, Math.floor(i / (3 * WIDTH))];
    const far = ((2 * x) / WIDTH - 1) ** 2 + ((2 * y) / HEIGHT - 1) ** 2;
    return Math.round((y < BOTTOM ? level : below(x, y)) * (1 - (vignette * far) / 2));
  });
  return { width: WIDTH, height: HEIGHT, channels: 3, data: shown };
}

const paper = (): number => 250;
const stripes = (_: number, y: number): number => 150 + 8 * (y & 2);
const bottoms = (boxes: readonly { readonly bottom: number }[]): number[] =>
  boxes.map(({ bottom }) => Math.round(bottom));

test('what lies above paper may be the picture, and so may the whole', () => {
  const image = lumaRows(draw(paper, 0));
  expect(bottoms(pictureBoxes(image))).toEqual([BOTTOM, HEIGHT]);
  expect(shadedPictureBoxes(image)).toEqual([]);
});

test.each([0.4, 0.8])('paper darkened by a vignette of %f is not plain, but may be a label', (vignette) => {
  const image = lumaRows(draw(paper, vignette));
  expect(bottoms(pictureBoxes(image))).toEqual([HEIGHT]);
  expect(bottoms(shadedPictureBoxes(image))).toEqual([BOTTOM]);
});

test('what changes from row to row is not paper, nor is what is nearly black', () => {
  for (const below of [stripes, () => 30]) expect(shadedPictureBoxes(lumaRows(draw(below, 0.4)))).toEqual([]);
});
