import { describe, expect, test } from 'vitest';
import { noiseLevels } from '../../test/grey-levels.ts';
import { type AxisFilter, resizeFilters, smoothingFilter } from './axis-filter.ts';
import { filterAcross, filterDown } from './filter-rows.ts';
import { type GreyRows, planeOf } from './grey-rows.ts';

/** One line through a filter, tap by tap; beyond its ends its outermost level is repeated. */
function filtered(
  line: readonly number[],
  { length, taps, first, weights, bias, scale }: AxisFilter,
): number[] {
  return Array.from({ length }, (_, i) => {
    let sum = bias;
    for (let k = 0; k < taps; k++) {
      sum += weights[i * taps + k] * line[Math.max(0, Math.min(line.length - 1, first[i] + k))];
    }
    return Math.max(0, Math.min(255, Math.floor(sum * scale)));
  });
}

const rowsAsLines = ({ width, height, strip }: GreyRows): number[][] =>
  Array.from({ length: height }, (_, y) => Array.from(strip(y, y + 1).subarray(0, width)));
const transposed = (lines: readonly number[][]): number[][] =>
  lines[0].map((_, x) => lines.map((line) => line[x]));

const FILTERS: [name: string, from: number, filter: AxisFilter][] = [
  ['Lanczos to .7', 100, resizeFilters(100, 70, 'lanczos3')[0]],
  ['Mitchell to a third', 61, resizeFilters(61, 20, 'mitchell')[0]],
  ['Catmull-Rom to 1.3 ×', 53, resizeFilters(53, 69, 'cubic')[0]],
  ['a canvas to .625', 64, resizeFilters(64, 40, 'aliased')[0]],
  ['averages of three', 50, resizeFilters(50, 8, 'lanczos3')[0]],
  ['Lanczos to one pixel', 3, resizeFilters(3, 1, 'lanczos3')[0]],
  ['a smoothing over 5 pixels', 17, smoothingFilter(17, [3, 12, 20, 12, 3])],
];

describe.each(FILTERS)('%s', (_, from, filter) => {
  test('down is what the definition says', () => {
    const source = noiseLevels(19, from);
    const expected = transposed(transposed(rowsAsLines(source)).map((line) => filtered(line, filter)));
    expect(rowsAsLines(filterDown(source, filter))).toEqual(expected);
  });

  test('across is what the definition says', () => {
    const source = noiseLevels(from, 5);
    const expected = rowsAsLines(source).map((line) => filtered(line, filter));
    expect(rowsAsLines(filterAcross(source, filter))).toEqual(expected);
  });
});

test('rows come out the same in whatever order they are asked for', () => {
  const shrunk = filterDown(noiseLevels(33, 200), resizeFilters(200, 90, 'lanczos3')[0]);
  const { data } = planeOf(shrunk);
  for (const [from, to] of [
    [0, 1],
    [63, 66],
    [89, 90],
    [5, 80],
  ]) {
    expect(shrunk.strip(from, to)).toEqual(data.subarray(from * 33, to * 33));
  }
});
