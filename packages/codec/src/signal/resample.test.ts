import { describe, expect, test } from 'vitest';
import { drawPhoto } from '../../test/draw-photo.ts';
import { seeded } from '../../test/seeded.ts';
import { type Box, canvasSizeFor, centredView, TILE, visibleTiles, wholeBox } from './canvas.ts';
import type { AxisKernel } from './kernel.ts';
import { lumaRows } from './luma.ts';
import { type Plane, planeRows, type RowSource } from './plane.ts';
import { applyKernels, columnKernel, reduceLuma, rowKernel, sampleCanvas } from './resample.ts';

/** A picture of a function of continuous coordinates; the middle of the first pixel is at one half. */
function paint(width: number, height: number, value: (x: number, y: number) => number): Plane {
  const data = Float32Array.from({ length: width * height }, (_, i) =>
    value((i % width) + 0.5, Math.floor(i / width) + 0.5),
  );
  return { width, height, data };
}

const largest = (values: Iterable<number>): number => {
  let worst = 0;
  for (const value of values) worst = Math.max(worst, Math.abs(value));
  return worst;
};

const SIZES: readonly [width: number, height: number][] = [
  [1, 1],
  [3, 2],
  [100, 75],
  [333, 512],
  [640, 427],
  [1601, 1067],
];

/** One line through a kernel, tap by tap; taps beyond the line have no weight. */
function filtered(line: ArrayLike<number>, { length, taps, first, weights }: AxisKernel): Float64Array {
  return Float64Array.from({ length }, (_, i) => {
    let sum = 0;
    for (let k = 0; k < taps; k++) sum += weights[i * taps + k] * (line[first[i] + k] ?? 0);
    return sum;
  });
}

/** What `applyKernels` must give, the plain way: all rows, then all columns. */
function resampledByDefinition(source: RowSource, columns: AxisKernel, rows: AxisKernel): Plane {
  const narrow = Array.from({ length: source.height }, (_, y) => {
    const line = new Float64Array(source.width);
    source.readRow(y, line);
    return filtered(line, columns);
  });
  const data = new Float32Array(columns.length * rows.length);
  for (let x = 0; x < columns.length; x++) {
    const column = filtered(
      narrow.map((line) => line[x]),
      rows,
    );
    column.forEach((value, y) => {
      data[y * columns.length + x] = value;
    });
  }
  return { width: columns.length, height: rows.length, data };
}

describe('two kernels applied to a picture give what their taps add up to', () => {
  test.each([
    [161, 203, 3],
    [333, 250, 4],
    [640, 427, 3],
    [640, 427, 4],
    [1203, 802, 3],
  ] as const)('%i×%i, %i channels', (width, height, channels) => {
    const photo = drawPhoto({ width, height, channels, seed: width });
    for (let i = 3; channels === 4 && i < photo.data.length; i += 4) photo.data[i] = (i >> 7) % 256;
    const view = centredView(canvasSizeFor(Math.max(width, height)), wholeBox(photo));
    const rect = visibleTiles(view);
    const kernels = [columnKernel(view, rect), rowKernel(view, rect)] as const;
    const seen = applyKernels(lumaRows(photo), ...kernels);
    const expected = resampledByDefinition(lumaRows(photo), ...kernels);
    expect([seen.width, seen.height]).toEqual([expected.width, expected.height]);
    expect(largest(seen.data.map((value, i) => value - expected.data[i]))).toBeLessThan(0.01);
  });
});

describe('two kernels applied to rows of levels give what their taps add up to', () => {
  test.each([
    [161, 203],
    [640, 427],
    [1203, 802],
  ])('%i×%i, in strips', (width, height) => {
    const random = seeded(width);
    const data = Uint8Array.from({ length: width * height }, () => Math.floor(256 * random()));
    const strip = (from: number, to: number) => data.subarray(from * width, to * width);
    const source: RowSource = {
      ...{ width, height, origin: { width, height, channels: 1, strip } },
      readRow: (y, out) => out.set(strip(y, y + 1)),
    };
    const view = centredView(canvasSizeFor(Math.max(width, height)), wholeBox(source));
    const rect = visibleTiles(view);
    const kernels = [columnKernel(view, rect), rowKernel(view, rect)] as const;
    const seen = applyKernels(source, ...kernels);
    const expected = resampledByDefinition(source, ...kernels);
    expect(largest(seen.data.map((value, i) => value - expected.data[i]))).toBeLessThan(0.02);
  });
});

describe('a canvas sampled from a picture', () => {
  test.each(SIZES)('of one value, %i×%i, has that value everywhere', (width, height) => {
    const box = wholeBox({ width, height });
    const view = centredView(256, box);
    const seen = sampleCanvas(planeRows(paint(width, height, () => 200)), view, visibleTiles(view));
    expect(seen.data.length).toBeGreaterThan(0);
    expect(largest(seen.data.map((value) => value - 200))).toBeLessThan(0.01);
  });

  test.each([
    [640, 427, 256],
    [427, 640, 384],
    [1601, 1067, 512],
    [200, 160, 256],
    [512, 512, 384],
  ])('keeps a slow wave where it is: %i×%i on %i', (width, height, size) => {
    const view = centredView(size, wholeBox({ width, height }));
    const period = 11 * view.stepX;
    const wave = (x: number, y: number): number =>
      128 + 50 * Math.cos((2 * Math.PI * (x + 0.6 * y)) / period);
    const rect = visibleTiles(view);
    const seen = sampleCanvas(planeRows(paint(width, height, wave)), view, rect);
    const errors: number[] = [];
    for (let y = 8; y < seen.height - 8; y++) {
      for (let x = 8; x < seen.width - 8; x++) {
        const pictureX = view.left + (rect.left * TILE + x + 0.5) * view.stepX;
        const pictureY = view.top + (rect.top * TILE + y + 0.5) * view.stepY;
        errors.push(seen.data[y * seen.width + x] - wave(pictureX, pictureY));
      }
    }
    expect(largest(errors)).toBeLessThan(1);
  });

  test('removes a wave too fast for it instead of folding it back', () => {
    const picture = paint(1536, 1024, (x) => 128 + 100 * Math.cos(Math.PI * 0.8 * x));
    const view = centredView(384, wholeBox(picture));
    const seen = sampleCanvas(planeRows(picture), view, visibleTiles(view));
    const inner = seen.data.filter((_, i) => i % seen.width >= 8 && i % seen.width < seen.width - 8);
    expect(largest(inner.map((value) => value - 128))).toBeLessThan(2);
  });

  test('sees nothing of what lies around its box', () => {
    const box: Box = { left: 40, top: 30, right: 680, bottom: 450 };
    const inside = (x: number, y: number): boolean =>
      x > box.left && x < box.right && y > box.top && y < box.bottom;
    const seenWith = (around: number): Plane => {
      const view = centredView(256, box);
      const picture = paint(720, 480, (x, y) => (inside(x, y) ? (x * 3 + y) % 200 : around));
      return sampleCanvas(planeRows(picture), view, visibleTiles(view));
    };
    expect(seenWith(0)).toEqual(seenWith(255));
  });
});

describe('a reduced copy', () => {
  test('has the wanted long side, keeps the proportion and never enlarges', () => {
    const flat = (width: number, height: number) => planeRows(paint(width, height, () => 60));
    const reduced = reduceLuma(flat(2048, 1365), 1024);
    expect([reduced.width, reduced.height]).toEqual([1024, 683]);
    const same = reduceLuma(flat(301, 200), 1024);
    expect([same.width, same.height]).toEqual([301, 200]);
    expect(reduceLuma(flat(1, 1), 1024).data[0]).toBeCloseTo(60, 3);
    expect(largest(reduced.data.map((value) => value - 60))).toBeLessThan(0.01);
  });

  test('of a long thin strip keeps at least a row', () => {
    const strip = reduceLuma(planeRows(paint(5000, 1, () => 60)), 1024);
    expect([strip.width, strip.height]).toEqual([1024, 1]);
    expect(strip.data[500]).toBeCloseTo(60, 3);
  });
});
