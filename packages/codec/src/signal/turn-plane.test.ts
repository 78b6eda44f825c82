import { expect, test } from 'vitest';
import type { Plane } from './plane.ts';
import { turnPlane } from './turn-plane.ts';

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
