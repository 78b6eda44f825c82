import { describe, expect, test } from 'vitest';
import { noiseLevels, rmsBetween } from '../../test/grey-levels.ts';
import { lumaSteps } from '../formats/jpeg-quality.ts';
import { type GreyRows, planeOf, rowsOf } from './grey-rows.ts';
import { jpegRows } from './jpeg-rows.ts';

const BLOCK = 8;

/** Makes an exact half round up despite errors in sums of doubles. */
const ROUNDING = 1e-9;

/** The DCT by its definition, in double precision. */
const BASIS = Array.from({ length: BLOCK }, (_, frequency) =>
  Array.from(
    { length: BLOCK },
    (_, x) =>
      Math.sqrt((frequency === 0 ? 1 : 2) / BLOCK) *
      Math.cos((Math.PI * (2 * x + 1) * frequency) / (2 * BLOCK)),
  ),
);

type Matrix = number[][];
const product = (a: Matrix, b: Matrix): Matrix =>
  a.map((row) => b[0].map((_, x) => row.reduce((sum, value, k) => sum + value * b[k][x], 0)));
const transposed = (a: Matrix): Matrix => a[0].map((_, x) => a.map((row) => row[x]));

function blockByDefinition(levels: Matrix, steps: readonly number[]): Matrix {
  const centred = levels.map((row) => row.map((level) => level - 128));
  const spectrum = product(product(BASIS, centred), transposed(BASIS));
  const whole = spectrum.map((row, v) =>
    row.map((value, u) => {
      const step = steps[BLOCK * v + u];
      return Math.sign(value) * Math.floor(Math.abs(value) / step + 0.5 + ROUNDING) * step;
    }),
  );
  const shown = product(product(transposed(BASIS), whole), BASIS);
  return shown.map((row) => row.map((value) => Math.max(0, Math.min(255, Math.round(value + 128)))));
}

/** What a JPEG shows of a picture whose last levels and rows are repeated to whole blocks. */
function shownByDefinition(rows: GreyRows, quality: number): Uint8Array {
  const { width, height } = rows;
  const { data } = planeOf(rows);
  const steps = lumaSteps(quality);
  const out = new Uint8Array(width * height);
  const at = (y: number, x: number): number => data[Math.min(height - 1, y) * width + Math.min(width - 1, x)];
  for (let top = 0; top < height; top += BLOCK) {
    for (let left = 0; left < width; left += BLOCK) {
      const levels = BASIS.map((_, y) => BASIS.map((_, x) => at(top + y, left + x)));
      blockByDefinition(levels, steps).forEach((row, y) => {
        row.forEach((level, x) => {
          if (top + y < height && left + x < width) out[(top + y) * width + left + x] = level;
        });
      });
    }
  }
  return out;
}

const SIZES: [width: number, height: number][] = [
  [1, 1],
  [7, 9],
  [8, 8],
  [65, 67],
  [160, 16],
];

describe.each(SIZES)('noise of %i×%i', (width, height) => {
  // A sum near half a step may round the other way, which changes its whole block by a wave: integers err by a tenth, so
  // two in a thousand do. Other tests compare with sharp level for level.
  test.each([1, 10, 50, 75, 100])(
    'at quality %i is what the definition of JPEG shows, but for halves',
    (quality) => {
      const rows = noiseLevels(width, height);
      const shown = planeOf(jpegRows(rows, quality)).data;
      const step = lumaSteps(quality).reduce((sum, each) => sum + each, 0) / BLOCK ** 2;
      expect(rmsBetween(shown, shownByDefinition(rows, quality))).toBeLessThan(0.5 + step / 16);
    },
  );
});

test('the tables of steps are those of libjpeg: finer than a level at 100, cut off at 255 at 1', () => {
  expect(lumaSteps(50).slice(0, 8)).toEqual([16, 11, 10, 16, 24, 40, 51, 61]);
  expect(lumaSteps(75).slice(0, 8)).toEqual([8, 6, 5, 8, 12, 20, 26, 31]);
  expect(new Set(lumaSteps(100))).toEqual(new Set([1]));
  expect(new Set(lumaSteps(1))).toEqual(new Set([255]));
});

test('rows come out the same in whatever order they are asked for', () => {
  const shown = jpegRows(noiseLevels(50, 50), 60);
  const { data } = planeOf(shown);
  for (const [from, to] of [
    [0, 1],
    [13, 15],
    [15, 17],
    [40, 50],
    [3, 42],
  ]) {
    expect(shown.strip(from, to)).toEqual(data.subarray(from * 50, to * 50));
  }
});

test('a picture of one level keeps it', () => {
  const data = new Uint8Array(20 * 20).fill(77);
  expect(planeOf(jpegRows(rowsOf({ width: 20, height: 20, data }), 95)).data).toEqual(data);
});
