import { describe, expect, test } from 'vitest';
import { drawPhoto } from '../../test/draw-photo.ts';
import { changedByDefinition } from '../../test/oracle/apply-change.ts';
import { normal, seeded, seededBytes } from '../../test/seeded.ts';
import type { Raster } from '../raster.ts';
import { analyse } from '../signal/analysis.ts';
import { canvasSizeFor, centredView, wholeBox } from '../signal/canvas.ts';
import { lumaRows } from '../signal/luma.ts';
import type { Plane } from '../signal/plane.ts';
import { applyChange } from './apply-change.ts';
import { colouringOf } from './colouring.ts';
import { DITHER_SEED_BYTES } from './dither.ts';
import { lumaSpreader, type PictureChange, pictureChange } from './spread.ts';

function withAlpha(photo: Raster): Raster {
  const data = new Uint8Array(photo.width * photo.height * 4);
  for (let i = 0; i < photo.width * photo.height; i++) {
    data.set(photo.data.subarray(3 * i, 3 * i + 3), 4 * i);
    data[4 * i + 3] = Math.min(255, Math.max(0, Math.floor(i / 37) % 400));
  }
  return { ...photo, channels: 4, data };
}

const viewOf = (picture: Raster) =>
  centredView(canvasSizeFor(Math.max(picture.width, picture.height)), wholeBox(picture));

/** A change of luma, and of chroma if wanted. */
function changeFor(cover: Raster, coloured: boolean): PictureChange {
  const { blocks, view, rect } = analyse(lumaRows(cover), viewOf(cover));
  const value = normal(seeded(1));
  const wanted = blocks.modes.map(() => 5 * value());
  const luma = lumaSpreader(view, rect)(wanted);
  const plain = pictureChange(luma, rect, view, null);
  if (!coloured) return plain;
  const { width, height, data } = plain.luma;
  const noise = (): Plane => ({ width, height, data: data.map(() => 2 * value()) });
  return pictureChange(luma, rect, view, { cb: noise(), cr: noise() });
}

function greyOf(picture: Raster): Raster {
  const { channels } = picture;
  return {
    ...picture,
    data: picture.data.map((sample, i) => (i % channels < 3 ? picture.data[i - (i % channels)] : sample)),
  };
}

/** Pixels whose red, green and blue differ. */
function colouredPixels({ data, channels }: Raster): number {
  let count = 0;
  for (let p = 0; p < data.length; p += channels)
    if (data[p] !== data[p + 1] || data[p + 1] !== data[p + 2]) count++;
  return count;
}

interface Colours {
  readonly grey: boolean;
  readonly coloured: boolean;
}

const PICTURES: [string, Raster][] = [
  [161, 203],
  [333, 250],
  [640, 427],
  [1203, 802],
].flatMap(([width, height]): [string, Raster][] => {
  const photo = drawPhoto({ width, height, seed: width });
  return [
    [`${width}×${height}`, photo],
    [`${width}×${height} with alpha`, withAlpha(photo)],
  ];
});

describe.each(PICTURES)('in a picture of %s', (_, picture) => {
  describe.each<[string, Raster, Colours]>([
    ['of luma alone', picture, { grey: false, coloured: false }],
    ['of luma and chroma', picture, { grey: false, coloured: true }],
    ['of a grey picture', greyOf(picture), { grey: true, coloured: false }],
  ])('a change %s', (_, cover, { grey, coloured }) => {
    const change = changeFor(cover, coloured);
    const colouring = colouringOf(grey, seededBytes(9, DITHER_SEED_BYTES));

    test('is applied as its definition says, but for a rounding in ten thousand', () => {
      const applied = applyChange(cover, change, colouring).stego.data;
      const expected = changedByDefinition(cover, change, colouring).stego.data;
      let differing = 0;
      let most = 0;
      for (let i = 0; i < expected.length; i++) {
        const difference = Math.abs(applied[i] - expected[i]);
        if (difference > 0) differing++;
        most = Math.max(most, difference);
      }
      expect(applied).toHaveLength(expected.length);
      expect(most).toBeLessThanOrEqual(1);
      expect(differing / expected.length).toBeLessThan(0.0001);
    });

    test('reports its true squared error, leaves what is transparent alone, and grey grey', () => {
      const { stego, squaredError } = applyChange(cover, change, colouring);
      let squares = 0;
      let transparentChanged = 0;
      cover.data.forEach((sample, i) => {
        const difference = stego.data[i] - sample;
        squares += difference ** 2;
        const isAlpha = i % 4 === 3 || cover.data[i - (i % 4) + 3] === 0;
        if (cover.channels === 4 && isAlpha && difference !== 0) transparentChanged++;
      });
      expect(squares).toBeGreaterThan(0);
      expect(squaredError / squares).toBeCloseTo(1, 5);
      expect(transparentChanged).toBe(0);
      if (grey) expect(colouredPixels(stego)).toBe(0);
    });
  });
});
