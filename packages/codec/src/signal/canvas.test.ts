import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CANVASES,
  canvasSizeFor,
  centredView,
  TILE,
  type TileRect,
  tileCount,
  visibleTiles,
  wholeBox,
} from './canvas.ts';

const tilesOf = (size: number, width: number, height: number): TileRect =>
  visibleTiles(centredView(size, wholeBox({ width, height })));

const sides = fc.integer({ min: 1, max: 6000 });
const canvases = fc.constantFrom(...CANVASES.map(({ size }) => size));

test.each([
  [1, 256],
  [479, 256],
  [480, 384],
  [1199, 384],
  [1200, 512],
  [12_000, 512],
])('a long side of %i pixels is seen on a canvas of %i', (longSide, size) => {
  expect(canvasSizeFor(longSide)).toBe(size);
});

describe('the visible tiles', () => {
  test('of a square are all of them', () => {
    for (const { size } of CANVASES) {
      expect(tilesOf(size, 777, 777)).toEqual({
        left: 0,
        top: 0,
        right: size / TILE,
        bottom: size / TILE,
      });
    }
  });

  test('of a transposed picture are the transposed tiles', () => {
    fc.assert(
      fc.property(canvases, sides, sides, (size, width, height) => {
        const { left, top, right, bottom } = tilesOf(size, width, height);
        expect(tilesOf(size, height, width)).toEqual({ left: top, top: left, right: bottom, bottom: right });
      }),
    );
  });

  test('lie symmetrically: as many are missing left as right, above as below', () => {
    fc.assert(
      fc.property(canvases, sides, sides, (size, width, height) => {
        const { left, top, right, bottom } = tilesOf(size, width, height);
        expect(left + right).toBe(size / TILE);
        expect(top + bottom).toBe(size / TILE);
      }),
    );
  });

  test('do not depend on the scale', () => {
    fc.assert(
      fc.property(canvases, sides, sides, fc.integer({ min: 2, max: 9 }), (size, width, height, factor) => {
        expect(tilesOf(size, factor * width, factor * height)).toEqual(tilesOf(size, width, height));
      }),
    );
  });

  test('do not depend on where the picture lies in an image', () => {
    const alone = visibleTiles(centredView(384, { left: 0, top: 0, right: 901, bottom: 600 }));
    const shifted = visibleTiles(centredView(384, { left: 37.5, top: 11.25, right: 938.5, bottom: 611.25 }));
    expect(shifted).toEqual(alone);
  });

  test('reach over the edge of the picture by no more than a third of a canvas pixel', () => {
    fc.assert(
      fc.property(canvases, sides, sides, (size, width, height) => {
        const { top, bottom } = tilesOf(size, width, height);
        const shown = (size * Math.min(1, height / width)) / 2;
        if (top >= bottom) return;
        expect(size / 2 - top * TILE).toBeLessThanOrEqual(shown + 0.34);
        expect(bottom * TILE - size / 2).toBeLessThanOrEqual(shown + 0.34);
      }),
    );
  });

  test('of a strip too thin for a tile are none, not fewer than none', () => {
    expect(tileCount(tilesOf(384, 6000, 1))).toBe(0);
    expect(tileCount(tilesOf(384, 1, 6000))).toBe(0);
  });
});

describe('the centred view', () => {
  test('puts the middle of the canvas on the middle of the picture', () => {
    fc.assert(
      fc.property(canvases, sides, sides, (size, width, height) => {
        const view = centredView(size, wholeBox({ width, height }));
        expect(view.left + (size / 2) * view.stepX).toBeCloseTo(width / 2, 6);
        expect(view.top + (size / 2) * view.stepY).toBeCloseTo(height / 2, 6);
        expect(view.stepX).toBe(view.stepY);
      }),
    );
  });
});
