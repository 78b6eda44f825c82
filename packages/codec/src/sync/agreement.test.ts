import { expect, test } from 'vitest';
import { seeded } from '../../test/seeded.ts';
import { Arena } from '../wasm/arena.ts';
import { loadKernels } from '../wasm/kernels.ts';

const SIDE = 12;
const COLUMNS = 8;
const ROWS = 5;
const random = seeded(3);
const drawn = (length: number): Float32Array => Float32Array.from({ length }, () => random() - 0.5);
const pattern = drawn(2 * SIDE * SIDE);
const samples = drawn(2 * COLUMNS * ROWS);

/** The position of the first sample across and down, then how both change from column to column, and from row to row. */
type Grid = readonly [number, number, number, number, number, number];

function agreement([left, top, across, down, rightward, downward]: Grid): number {
  let [sum, energy] = [0, 0];
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      const u = left + column * across + row * rightward;
      const v = top + column * down + row * downward;
      if (u < 0 || v < 0 || u >= SIDE - 1 || v >= SIDE - 1) continue;
      for (const colour of [0, 1]) {
        const sample = samples[2 * (row * COLUMNS + column) + colour];
        sum += sample * between(u, v, colour);
        energy += sample * sample;
      }
    }
  }
  return energy > 0 ? sum / Math.sqrt(energy) : 0;
}

/** The pattern between four of its samples. */
function between(u: number, v: number, colour: number): number {
  const [x, y] = [Math.floor(u), Math.floor(v)];
  const at = (right: number, below: number): number => pattern[2 * ((y + below) * SIDE + x + right) + colour];
  const row = (below: number): number => at(0, below) + (u - x) * (at(1, below) - at(0, below));
  return row(0) + (v - y) * (row(1) - row(0));
}

function measured(grid: Grid): number {
  const simd = loadKernels();
  const arena = new Arena(simd.memory);
  const [at, of] = [arena.placeFloats(samples), arena.placeFloats(pattern)];
  const [places, work] = [arena.placeFloats(grid), arena.take(48)];
  return simd.agreeWithPattern(at, COLUMNS, ROWS, of, SIDE, places, work);
}

test.each<[string, Grid]>([
  ['on its samples', [1, 2, 1, 0, 0, 1]],
  ['between them', [0.3, 1.6, 1.1, 0, 0, 1.4]],
  ['turned', [2.5, 1.2, 0.9, 0.2, -0.2, 0.9]],
  ['partly beside it', [-3.4, 6.7, 1.3, 0.1, -0.1, 1.2]],
])('received chroma agrees with a pattern %s by what both are there', (_, grid) => {
  expect(measured(grid)).toBeCloseTo(agreement(grid), 5);
});

test('beside the pattern nothing agrees', () => {
  expect(measured([-40, 3, 1, 0, 0, 1])).toBe(0);
});
