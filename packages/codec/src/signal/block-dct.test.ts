import { describe, expect, test } from 'vitest';
import { normal, seeded } from '../../test/seeded.ts';
import { forwardBlocks, inverseBlocks } from './block-dct.ts';
import { MODE_COUNT, MODES } from './modes.ts';
import type { Plane } from './plane.ts';

/** From left to right: blocks that are plain, nearly plain, and busy. */
function mixedPlane(width: number, height: number): Plane {
  const random = seeded(width * height);
  const levels = [() => 200, (i: number) => 200 + i / 99, () => 255 * random()];
  const data = Float32Array.from({ length: width * height }, (_, i) =>
    levels[Math.floor((3 * (i % width)) / width)](i),
  );
  return { width, height, data };
}

/** The orthonormal DCT-II by its definition: v counts along x, u along y. */
function naiveDct(plane: Plane, left: number, top: number, u: number, v: number): number {
  const norm = (f: number): number => Math.sqrt((f === 0 ? 1 : 2) / 8);
  let sum = 0;
  for (let y = 0; y < 8; y++) {
    for (let x = 0; x < 8; x++) {
      sum +=
        plane.data[(top + y) * plane.width + left + x] *
        Math.cos(((2 * y + 1) * u * Math.PI) / 16) *
        Math.cos(((2 * x + 1) * v * Math.PI) / 16);
    }
  }
  return norm(u) * norm(v) * sum;
}

test('the modes are the fourteen lowest of an 8×8 DCT but the mean, each once', () => {
  const all = Array.from({ length: 64 }, (_, i) => (i >> 3) ** 2 + (i & 7) ** 2).sort((a, b) => a - b);
  expect(MODES.map(({ u, v }) => u * u + v * v)).toEqual(all.slice(1, 1 + MODE_COUNT));
  expect(new Set(MODES.map(({ u, v }) => 8 * u + v)).size).toBe(MODE_COUNT);
});

const WIDTH = 72;
const COLUMNS = WIDTH / 8;
const BLOCKS = 3 * COLUMNS;

describe('the forward transform', () => {
  const plane = mixedPlane(WIDTH, 24);
  const blocks = forwardBlocks(plane);

  test('agrees with the definition of the DCT', () => {
    expect([blocks.columns, blocks.rows]).toEqual([COLUMNS, 3]);
    for (let block = 0; block < BLOCKS; block++) {
      const left = (block % COLUMNS) * 8;
      const top = Math.floor(block / COLUMNS) * 8;
      MODES.forEach(({ u, v }, mode) => {
        expect(blocks.modes[block * MODE_COUNT + mode]).toBeCloseTo(naiveDct(plane, left, top, u, v), 2);
      });
    }
  });

  test('gives the mean and standard deviation of each block', () => {
    for (let block = 0; block < BLOCKS; block++) {
      const left = (block % COLUMNS) * 8;
      const top = Math.floor(block / COLUMNS) * 8;
      const samples = Array.from(
        { length: 64 },
        (_, i) => plane.data[(top + (i >> 3)) * WIDTH + left + (i & 7)],
      );
      const mean = samples.reduce((sum, value) => sum + value, 0) / 64;
      const variance = samples.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 64;
      expect(blocks.mean[block]).toBeCloseTo(mean, 2);
      expect(blocks.deviation[block]).toBeCloseTo(Math.sqrt(variance), 2);
    }
  });

  test('gives the share of each block that is black or white', () => {
    const columns = [3, 1, 8];
    const painted = { width: 24, height: 8, data: new Float32Array(192).fill(128) };
    columns.forEach((count, block) => {
      for (let i = 0; i < 8 * count; i++)
        painted.data[24 * (i % 8) + 8 * block + Math.floor(i / 8)] = i % 2 === 0 ? 2.9 : 252.1;
    });
    expect([...forwardBlocks(painted).clipped]).toEqual(columns.map((count) => count / 8));
  });

  test('of a constant plane is zero', () => {
    const flat = forwardBlocks({ width: 16, height: 8, data: new Float32Array(128).fill(200) });
    expect(Math.max(...flat.modes.map(Math.abs))).toBeLessThan(1e-3);
    expect(flat.deviation[0]).toBeLessThan(0.1);
  });
});

describe('the inverse transform', () => {
  const value = normal(seeded(7));
  const modes = Float32Array.from({ length: 3 * 2 * MODE_COUNT }, () => 20 * value());
  const plane = inverseBlocks(modes, 3, 2);

  test('gives a plane that has these modes', () => {
    expect([plane.width, plane.height]).toEqual([24, 16]);
    const seen = forwardBlocks(plane).modes;
    modes.forEach((mode, i) => {
      expect(seen[i]).toBeCloseTo(mode, 3);
    });
  });

  test('keeps the energy and adds no mean', () => {
    const energy = (values: Float32Array): number => values.reduce((sum, each) => sum + each * each, 0);
    expect(energy(plane.data) / energy(modes)).toBeCloseTo(1, 4);
    for (const mean of forwardBlocks(plane).mean) expect(mean).toBeCloseTo(0, 3);
  });
});
