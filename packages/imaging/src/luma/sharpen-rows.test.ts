import { expect, test } from 'vitest';
import { noiseLevels } from '../../test/grey-levels.ts';
import { planeOf } from './grey-rows.ts';
import { sharpenRows } from './sharpen-rows.ts';

const UNIT = 327.67;
const WEIGHTS = [3, 12, 20, 12, 3];

function lightnessOf(level: number): number {
  const value = level / 255;
  const light = value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  const lightness = light < 216 / 24389 ? (24389 / 27) * light : 116 * Math.cbrt(light) - 16;
  return Math.trunc(UNIT * lightness);
}

function levelOf(whole: number): number {
  const lightness = whole / UNIT;
  const light = lightness < 8 ? (27 / 24389) * lightness : ((lightness + 16) / 116) ** 3;
  return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
}

/** Differences of up to two in a hundred count once, anything beyond twice; at most ten lighter, twenty darker. */
function addedTo(difference: number): number {
  const size = Math.abs(difference / UNIT);
  const added = Math.sign(difference) * (Math.min(2, size) + 2 * Math.max(0, size - 2));
  return Math.round(UNIT * Math.max(-20, Math.min(10, added)));
}

type Lines = readonly (readonly number[])[];
const at = <T>(values: readonly T[], i: number): T => values[Math.max(0, Math.min(values.length - 1, i))];
const transposed = (lines: Lines): number[][] => lines[0].map((_, x) => lines.map((line) => line[x]));
const blurred = (lines: Lines): number[][] =>
  lines.map((line) =>
    line.map((_, x) =>
      Math.floor((25 + WEIGHTS.reduce((sum, weight, k) => sum + weight * at(line, x + k - 2), 0)) / 50),
    ),
  );

test.each([
  [1, 1],
  [3, 70],
  [8, 2],
  [61, 131],
])('each level of noise, %i×%i, is what the definition of the mask says', (width, height) => {
  const source = noiseLevels(width, height);
  const { data } = planeOf(source);
  const light = Array.from({ length: height }, (_, y) =>
    Array.from(data.subarray(y * width, (y + 1) * width), lightnessOf),
  );
  const smooth = blurred(transposed(blurred(transposed(light))));
  const expected = light.flatMap((line, y) =>
    line.map((value, x) => levelOf(Math.max(0, Math.min(32767, value + addedTo(value - smooth[y][x]))))),
  );
  expect(Array.from(planeOf(sharpenRows(source, 1)).data)).toEqual(expected);
});

test('rows come out the same in whatever order they are asked for', () => {
  const sharp = sharpenRows(noiseLevels(50, 90), 1);
  const { data } = planeOf(sharp);
  for (const [from, to] of [
    [0, 1],
    [1, 3],
    [63, 66],
    [88, 90],
  ]) {
    expect(sharp.strip(from, to)).toEqual(data.subarray(from * 50, to * 50));
  }
});
