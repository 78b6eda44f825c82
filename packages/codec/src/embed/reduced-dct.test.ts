import { describe, expect, test } from 'vitest';
import { seeded } from '../../test/seeded.ts';
import { type DctBlocks, reducedDct } from './reduced-dct.ts';

const BLOCK = 8;
const [ACROSS, DOWN] = [3, 2];
const [WIDTH, HEIGHT] = [ACROSS * BLOCK, DOWN * BLOCK];
/** More blocks than the picture shows, as files have them. */
const PER_LINE = ACROSS + 1;
const STEP = 1;

/** Coefficients by definition (T.81, A.3.3). */
function forward(sampleAt: (x: number, y: number) => number): DctBlocks {
  const coefficients = new Int16Array(64 * PER_LINE * DOWN);
  const wave = (x: number, u: number) =>
    (u === 0 ? Math.SQRT1_2 : 1) * Math.cos(((2 * x + 1) * u * Math.PI) / 16);
  for (let row = 0; row < DOWN; row++) {
    for (let column = 0; column < ACROSS; column++) {
      for (let at = 0; at < 64; at++) {
        const [v, u] = [Math.floor(at / BLOCK), at % BLOCK];
        let sum = 0;
        for (let i = 0; i < 64; i++) {
          const [y, x] = [Math.floor(i / BLOCK), i % BLOCK];
          sum += sampleAt(BLOCK * column + x, BLOCK * row + y) * wave(x, u) * wave(y, v);
        }
        coefficients[64 * (row * PER_LINE + column) + at] = Math.round(sum / 4 / STEP);
      }
    }
  }
  const steps = new Uint16Array(64).fill(STEP);
  return { coefficients, steps, blocksPerLine: PER_LINE, blocksAcross: ACROSS, blocksDown: DOWN };
}

/** The mean over the square of the picture that a sample stands for. */
function meanAt(sampleAt: (x: number, y: number) => number, x: number, y: number, side: number): number {
  const size = BLOCK / side;
  let sum = 0;
  for (let i = 0; i < size * size; i++)
    sum += sampleAt(size * x + (i % size), size * y + Math.floor(i / size));
  return sum / (size * size);
}

const random = seeded(5);
const grain = Float64Array.from({ length: WIDTH * HEIGHT }, () => 200 * random() - 100);
const grainAt = (x: number, y: number): number => grain[y * WIDTH + x];
const slopeAt = (x: number, y: number): number => 2 * x - 3 * y;

describe('a component in fewer samples', () => {
  test.each([
    { side: 8, what: 'grain', sampleAt: grainAt },
    { side: 1, what: 'grain', sampleAt: grainAt },
    { side: 4, what: 'a slope', sampleAt: slopeAt },
    { side: 2, what: 'a slope', sampleAt: slopeAt },
  ])('shows the means of $what at $side per block', ({ side, sampleAt }) => {
    const { width, height, data } = reducedDct(forward(sampleAt), side);
    expect([width, height]).toEqual([side * ACROSS, side * DOWN]);
    data.forEach((value, i) => {
      const expected = meanAt(sampleAt, i % width, Math.floor(i / width), side);
      expect(Math.abs(value - expected)).toBeLessThan(2);
    });
  });
});
