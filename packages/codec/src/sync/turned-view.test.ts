import { expect, test } from 'vitest';
import type { Plane } from '../signal/plane.ts';
import { NO_WARP } from './pilot-map.ts';
import { turnPlane, warpView } from './turned-view.ts';

const WIDTH = 200;
const HEIGHT = 120;

/** Smooth waves, known between samples as well; (x, y) from the centre. */
const wave = (x: number, y: number): number => 100 + 40 * Math.sin(x / 9) + 30 * Math.cos(y / 7 + x / 23);

function drawn(value: (x: number, y: number) => number): Plane {
  const data = Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) =>
    value((i % WIDTH) + 0.5 - WIDTH / 2, Math.floor(i / WIDTH) + 0.5 - HEIGHT / 2),
  );
  return { width: WIDTH, height: HEIGHT, data };
}

test('a plane is turned clockwise about its centre', () => {
  const angle = 0.01;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turned = turnPlane(drawn(wave), angle);
  const expected = drawn((x, y) => wave(cos * x + sin * y, cos * y - sin * x));
  for (let y = 10; y < HEIGHT - 10; y++) {
    for (let x = 10; x < WIDTH - 10; x++) {
      expect(Math.abs(turned.data[y * WIDTH + x] - expected.data[y * WIDTH + x])).toBeLessThan(0.1);
    }
  }
});

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
