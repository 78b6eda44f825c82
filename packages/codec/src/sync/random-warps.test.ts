import { expect, test } from 'vitest';
import type { NO_WARP } from './pilot-map.ts';
import { movedAbout } from './random-warps.ts';

test('a stretch and a turn about a point leave that point where it was', () => {
  const pivot = { x: 0.6, y: -0.3 };
  const from = { shiftX: 0.2, shiftY: -0.1, stretchX: 0.05, stretchY: 0.02, turn: -0.2 };
  const warp = movedAbout(pivot, from, { ...from, stretchX: 0.9, stretchY: -0.4, turn: 0.7 });
  const at = ({ shiftX, shiftY, stretchX, stretchY, turn }: typeof NO_WARP) => [
    shiftX + stretchX * pivot.x - turn * pivot.y,
    shiftY + stretchY * pivot.y + turn * pivot.x,
  ];
  const [x, y] = at(from);
  expect(at(warp)[0]).toBeCloseTo(x, 9);
  expect(at(warp)[1]).toBeCloseTo(y, 9);
  expect(movedAbout(pivot, from, from)).toEqual(from);
});
