import { expect, test } from 'vitest';
import { seeded } from '../../test/seeded.ts';
import { cubic } from './kernel.ts';
import type { Plane } from './plane.ts';
import { turnPlane, turnRaster } from './turn-plane.ts';

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

/** Catmull-Rom between samples, the edge repeated beyond it, by its definition. */
function sampleAt({ width, height, data }: Plane, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  let sum = 0;
  for (let row = top - 1; row <= top + 2; row++) {
    for (let column = left - 1; column <= left + 2; column++) {
      const at = Math.min(height - 1, Math.max(0, row)) * width + Math.min(width - 1, Math.max(0, column));
      sum += cubic(Math.abs(x - column)) * cubic(Math.abs(y - row)) * data[at];
    }
  }
  return sum;
}

test.each([0.09, -0.05, 1])(
  'every sample of a plane turned by %f radians is the bicubic one, also at its edges',
  (angle) => {
    const value = seeded(5);
    const plane = {
      width: 37,
      height: 22,
      data: Float32Array.from({ length: 37 * 22 }, () => 255 * value()),
    };
    const turned = turnPlane(plane, angle);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    turned.data.forEach((sample, i) => {
      const [right, below] = [(i % 37) + 0.5 - 37 / 2, Math.floor(i / 37) + 0.5 - 22 / 2];
      const [x, y] = [37 / 2 + cos * right + sin * below - 0.5, 22 / 2 - sin * right + cos * below - 0.5];
      expect(sample).toBeCloseTo(sampleAt(plane, x, y), 2);
    });
  },
);

test.each([3, 4] as const)('a picture of %i channels is turned channel by channel', (channels) => {
  const value = seeded(6);
  const data = Uint8Array.from({ length: 30 * 20 * channels }, () => 256 * value());
  const turned = turnRaster({ width: 30, height: 20, channels, data }, 0.04);
  for (let channel = 0; channel < channels; channel++) {
    const own = (_: number, i: number): boolean => i % channels === channel;
    const plane = turnPlane({ width: 30, height: 20, data: Float32Array.from(data.filter(own)) }, 0.04);
    expect(turned.data.filter(own)).toEqual(Uint8ClampedArray.from(plane.data));
  }
});
