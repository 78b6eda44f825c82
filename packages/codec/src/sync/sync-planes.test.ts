import { beforeAll, describe, expect, test } from 'vitest';
import { drawPhoto } from '../../test/draw-photo.ts';
import { seededBytes, testMaster } from '../../test/seeded.ts';
import { correlation } from '../../test/statistics.ts';
import { applyChange } from '../embed/apply-change.ts';
import { colouringOf, ROUNDING_ERROR } from '../embed/colouring.ts';
import { DITHER_SEED_BYTES } from '../embed/dither.ts';
import { pictureChange } from '../embed/spread.ts';
import type { Raster } from '../raster.ts';
import {
  type CanvasView,
  canvasSizeFor,
  centredView,
  pictureSpans,
  TILE,
  visibleTiles,
  wholeBox,
} from '../signal/canvas.ts';
import { LUMA } from '../signal/luma.ts';
import { RGB_ENERGY } from '../signal/ycc.ts';
import type { ComplexField } from './fft.ts';
import { createSyncPattern } from './sync-pattern.ts';
import { syncPlanes } from './sync-planes.ts';
import { SYNC_SIZE, syncSpectrum } from './sync-spectrum.ts';

/** Squared grey levels per sample. */
const ERROR = 0.25;

const all = { width: 1, height: 1, data: Float32Array.of(1) };
const EVERYWHERE = { cb: all, cr: all };

let pattern: ComplexField;
beforeAll(async () => {
  pattern = createSyncPattern(await syncSpectrum(testMaster(1), 0));
});

const viewOf = (picture: Raster): CanvasView =>
  centredView(canvasSizeFor(Math.max(picture.width, picture.height)), wholeBox(picture));

/** The picture with nothing but the sync pattern in it. */
function marked(cover: Raster): Raster {
  const view = viewOf(cover);
  const rect = visibleTiles(view);
  const width = (rect.right - rect.left) * TILE;
  const height = (rect.bottom - rect.top) * TILE;
  const silence = { width, height, data: new Float32Array(width * height) };
  const change = pictureChange(
    silence,
    rect,
    view,
    syncPlanes({ pattern, view, error: ERROR, shares: EVERYWHERE }),
  );
  return applyChange(cover, change, colouringOf(false, seededBytes(3, DITHER_SEED_BYTES))).stego;
}

/** Change per pixel of a weighted sum of the colours. */
function changes(cover: Raster, stego: Raster, red: number, green: number, blue: number): Float64Array {
  return Float64Array.from({ length: cover.width * cover.height }, (_, i) => {
    const of = (c: number): number => stego.data[3 * i + c] - cover.data[3 * i + c];
    return red * of(0) + green * of(1) + blue * of(2);
  });
}

/** Means over cells of 4×4 pixels: the rounding of single samples averages out. */
function cellMeans(values: Float64Array, width: number, height: number): Float64Array {
  const columns = width >> 2;
  return Float64Array.from({ length: columns * (height >> 2) }, (_, cell) => {
    const at = 4 * (Math.floor(cell / columns) * width + (cell % columns));
    let sum = 0;
    for (let k = 0; k < 16; k++) sum += values[at + (k >> 2) * width + (k & 3)];
    return sum / 16;
  });
}

const rms = (values: Float64Array): number =>
  Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);

/** Nowhere near black or white, so that nothing is clipped. */
const middle = (width: number, height: number): Raster => {
  const photo = drawPhoto({ width, height, seed: 6 });
  return { ...photo, data: photo.data.map((sample) => 40 + Math.round(0.68 * sample)) };
};

describe('the planes of the sync pattern', () => {
  test.each([
    [1600, 1067],
    [400, 640],
    [700, 700],
  ])('cover the canvas pixels that a picture of %i×%i touches', (width, height) => {
    const view = viewOf({ width, height, channels: 3, data: new Uint8Array(0) });
    const { columns, rows } = pictureSpans(view);
    const { cb, cr } = syncPlanes({ pattern, view, error: ERROR, shares: EVERYWHERE });
    for (const plane of [cb, cr]) {
      expect([plane.width, plane.height]).toEqual([columns.to - columns.from, rows.to - rows.from]);
      expect(plane.data).toHaveLength(plane.width * plane.height);
    }
  });

  test('on a canvas of its own size are the pattern itself, but for its amplitude', () => {
    const { cb, cr } = syncPlanes({
      pattern,
      view: centredView(SYNC_SIZE, wholeBox({ width: 300, height: 300 })),
      error: ERROR,
      shares: EVERYWHERE,
    });
    expect(correlation(cb.data, pattern.re)).toBeGreaterThan(0.999);
    expect(correlation(cr.data, pattern.im)).toBeGreaterThan(0.999);
    expect(Math.abs(correlation(cb.data, pattern.im))).toBeLessThan(0.05);
  });

  test('have the squared error that they claim where shares leave less of them', () => {
    const picture = { width: 1600, height: 1067 };
    const half = (left: number, right: number) => ({
      ...{ width: 2, height: 1 },
      data: Float32Array.of(left, right),
    });
    const shares = { cb: half(1, 0.25), cr: half(0.5, 1) };
    const view = viewOf({ ...picture, channels: 3, data: new Uint8Array(0) });
    const even = syncPlanes({ pattern, view, error: ERROR, shares: EVERYWHERE });
    const { cb, cr, squaredError } = syncPlanes({ pattern, view, error: ERROR, shares });
    const [columns, middle] = [cb.width, Math.round(cb.width / 2)];
    const isNearMiddle = (i: number): boolean => Math.abs((i % columns) - middle) < 3;
    for (const [plane, whole, { data }] of [
      [cb, even.cb, shares.cb],
      [cr, even.cr, shares.cr],
    ] as const) {
      plane.data.forEach((value, i) => {
        if (isNearMiddle(i)) return;
        expect(value).toBeCloseTo(whole.data[i] * data[i % columns < middle ? 0 : 1], 5);
      });
    }
    const { cb: blue, cr: red } = RGB_ENERGY;
    const expected = (blue * (1 + 0.25 ** 2)) / 2 + (red * (0.5 ** 2 + 1)) / 2;
    expect(squaredError).toBeCloseTo((ERROR * expected) / (blue + red), 6);
  });
});

describe.each([
  [1600, 1067],
  [400, 640],
])('the sync pattern in a picture of %i×%i', (width, height) => {
  test('moves chroma and leaves luma alone, however coarsely one looks', () => {
    const cover = middle(width, height);
    const stego = marked(cover);
    const luma = changes(cover, stego, LUMA.red, LUMA.green, LUMA.blue);
    const blue = changes(cover, stego, -0.168736, -0.331264, 0.5);
    const red = changes(cover, stego, 0.5, -0.418688, -0.081312);
    const [lumaLeft, cb, cr] = [luma, blue, red].map((values) => rms(cellMeans(values, width, height)));
    expect(Math.abs(luma.reduce((sum, value) => sum + value, 0) / luma.length)).toBeLessThan(0.01);
    // Rounding to whole levels alone leaves 0.065 here.
    expect(lumaLeft).toBeLessThan(0.075);
    expect(cb).toBeGreaterThan(2 * lumaLeft);
    expect(cr).toBeGreaterThan(2 * lumaLeft);
  });

  test('costs the squared error that it claims, besides that of rounding', () => {
    const cover = middle(width, height);
    const stego = marked(cover);
    let squares = 0;
    cover.data.forEach((sample, i) => {
      squares += (stego.data[i] - sample) ** 2;
    });
    const error = squares / cover.data.length;
    // Where the pattern is far below half a level, dither of ±½ rounds to zero more often than elsewhere.
    expect(error).toBeGreaterThan(ERROR + 0.6 * ROUNDING_ERROR);
    expect(error).toBeLessThan(ERROR + ROUNDING_ERROR + 0.03);
  });
});

test('the pattern is added to Cb and Cr with its own sign, and no trace of it to luma', () => {
  const cover = middle(SYNC_SIZE, SYNC_SIZE);
  const stego = marked(cover);
  const { re, im } = pattern;
  const luma = changes(cover, stego, LUMA.red, LUMA.green, LUMA.blue);
  const blue = changes(cover, stego, -0.168736, -0.331264, 0.5);
  const red = changes(cover, stego, 0.5, -0.418688, -0.081312);
  expect(correlation(blue, re)).toBeGreaterThan(0.5);
  expect(correlation(red, im)).toBeGreaterThan(0.5);
  for (const plane of [re, im]) expect(Math.abs(correlation(luma, plane))).toBeLessThan(0.02);
});
