import { describe, expect, test } from 'vitest';
import { normal, seeded } from '../../test/seeded.ts';
import { forwardBlocks } from '../signal/block-dct.ts';
import { canvasSizeFor, centredView, TILE, type TileRect, visibleTiles, wholeBox } from '../signal/canvas.ts';
import type { AxisKernel } from '../signal/kernel.ts';
import { MODE_COUNT } from '../signal/modes.ts';
import { type Plane, planeRows } from '../signal/plane.ts';
import { sampleCanvas } from '../signal/resample.ts';
import { lumaSpreader, type PictureChange, pictureChange } from './spread.ts';

/** Value of the enlarged change at output `i` along one axis, tap by tap. */
function tapsOf(kernel: AxisKernel, i: number, available: number): [index: number, weight: number][] {
  return Array.from({ length: kernel.taps }, (_, k): [number, number] => [
    kernel.first[i] + k,
    kernel.weights[i * kernel.taps + k],
  ]).filter(([index]) => index >= 0 && index < available);
}

/** The luma change at picture size, computed directly. */
function enlarged(change: PictureChange, width: number, height: number): Plane {
  const { luma: plane, columns, rows, left, top } = change;
  const narrow = new Float64Array(columns.length * plane.height);
  for (let x = 0; x < columns.length; x++) {
    for (const [column, weight] of tapsOf(columns, x, plane.width)) {
      for (let y = 0; y < plane.height; y++)
        narrow[y * columns.length + x] += weight * plane.data[y * plane.width + column];
    }
  }
  const data = new Float32Array(width * height);
  for (let y = 0; y < rows.length; y++) {
    for (const [row, weight] of tapsOf(rows, y, plane.height)) {
      for (let x = 0; x < columns.length; x++)
        data[(top + y) * width + left + x] += weight * narrow[row * columns.length + x];
    }
  }
  return { width, height, data };
}

function silence({ left, right, top, bottom }: TileRect): Plane {
  const [width, height] = [(right - left) * TILE, (bottom - top) * TILE];
  return { width, height, data: new Float32Array(width * height) };
}

const rms = (values: Float32Array): number =>
  Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);

describe('the enlarged change, seen again through the view, has the wanted modes', () => {
  test.each([
    [640, 427],
    [427, 640],
    [512, 512],
    [481, 333],
    [799, 1201],
    [1600, 1067],
    [1999, 501],
    [320, 240],
    [200, 160],
    [160, 160],
  ])('in a picture of %i×%i', (width, height) => {
    const view = centredView(canvasSizeFor(Math.max(width, height)), wholeBox({ width, height }));
    const rect = visibleTiles(view);
    const blocks = forwardBlocks(silence(rect));
    const value = normal(seeded(width));
    const wanted = Float32Array.from({ length: blocks.modes.length }, () => 6 * value());
    const change = pictureChange(lumaSpreader(view, rect)(wanted), rect, view, null);
    const picture = enlarged(change, width, height);
    const seen = forwardBlocks(sampleCanvas(planeRows(picture), view, rect)).modes;
    expect(seen).toHaveLength(blocks.columns * blocks.rows * MODE_COUNT);
    const error = rms(seen.map((mode, i) => mode - wanted[i]));
    expect(error / rms(wanted)).toBeLessThan(0.1);
  });
});

test('two parts of one view are each spread by their own map', () => {
  const view = centredView(384, wholeBox({ width: 640, height: 427 }));
  const whole = visibleTiles(view);
  const part = { ...whole, left: whole.left + 5, top: whole.top + 2 };
  const spread = (rect: TileRect, seen = view): Float32Array => {
    const value = normal(seeded(1));
    return lumaSpreader(seen, rect)(forwardBlocks(silence(rect)).modes.map(value)).data;
  };
  spread(whole);
  const alone = spread(part, { ...view });
  expect(rms(alone)).toBeGreaterThan(0.1);
  expect(rms(spread(part).map((sample, i) => sample - alone[i]))).toBe(0);
});
