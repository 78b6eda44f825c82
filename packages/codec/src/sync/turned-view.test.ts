import { expect, test } from 'vitest';
import { NO_WARP } from './pilot-map.ts';
import { warpView } from './turned-view.ts';

test('a warped view lies where its tiles were found', () => {
  const box = { left: 0, top: 0, right: 300, bottom: 200 };
  const view = { size: 256, left: -10, top: -40, stepX: 1.25, stepY: 1.2, box };
  const warp = { ...NO_WARP, shiftX: 0.5, shiftY: -0.25, stretchX: 0.4, stretchY: -0.3 };
  const warped = warpView({ view, turn: 0 }, warp);
  for (const [x, y] of [
    [-1, -1],
    [1, 0.5],
  ]) {
    const [across, down] = [128 + 128 * x, 128 + 128 * y];
    const foundX = view.left + (across + warp.shiftX + warp.stretchX * x) * view.stepX;
    const foundY = view.top + (down + warp.shiftY + warp.stretchY * y) * view.stepY;
    expect(warped.view.left + across * warped.view.stepX).toBeCloseTo(foundX, 6);
    expect(warped.view.top + down * warped.view.stepY).toBeCloseTo(foundY, 6);
  }
});

test('a turn found by the tiles is taken back by turning the raster', () => {
  const box = { left: 0, top: 0, right: 256, bottom: 256 };
  const view = { size: 256, left: 0, top: 0, stepX: 1, stepY: 1, box };
  const { view: warped, turn } = warpView({ view, turn: 0 }, { ...NO_WARP, shiftX: 2, turn: 1.28 });
  expect(turn).toBeCloseTo(-0.01, 9);
  // Turned back by .01, the centre two pixels to the right moves up slightly.
  expect(warped.left).toBeCloseTo(2 * Math.cos(0.01), 9);
  expect(warped.top).toBeCloseTo(-2 * Math.sin(0.01), 9);
});
