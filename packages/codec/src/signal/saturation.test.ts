import { expect, test } from 'vitest';
import { forwardBlocks } from './block-dct.ts';
import { isErased } from './saturation.ts';

/** Four blocks side by side, as those of a tile, whose first rows are black. */
function tile(blackRows: readonly number[], level: (i: number) => number) {
  const data = Float32Array.from({ length: 32 * 8 }, (_, i) =>
    Math.floor(i / 32) < blackRows[(i >> 3) % 4] ? 0 : level(i),
  );
  return forwardBlocks({ width: 32, height: 8, data });
}

const TILE = [0, 1, 2, 3];
const textured = (i: number): number => 90 + 9 * Math.sin(i);

test.each([
  [[0, 0, 0, 0], false],
  [[3, 3, 3, 2], false],
  [[3, 3, 3, 3], true],
  [[6, 6, 0, 0], true],
  [[8, 0, 0, 0], true],
] as const)(
  'of a tile whose blocks have %j of eight rows in black it is %s that nothing is read',
  (rows, erased) => {
    expect(isErased(tile(rows, textured), TILE)).toBe(erased);
  },
);

test('nothing is read where the picture is plain white', () => {
  expect(
    isErased(
      tile([0, 0, 0, 0], () => 255),
      TILE,
    ),
  ).toBe(true);
});
