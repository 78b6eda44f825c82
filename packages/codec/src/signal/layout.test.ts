import { describe, expect, test } from 'vitest';
import { seeded, testMaster } from '../../test/seeded.ts';
import { CANVASES } from './canvas.ts';
import { createLayout, type Layout, SIZE_CLASSES } from './layout.ts';
import { createPlan, DATA_PER_TILE, type Plan } from './plan.ts';

const master = testMaster(1);
const plans = new Map<number, Promise<Plan>>(
  CANVASES.map(({ size }): [number, Promise<Plan>] => [size, createPlan({ master, size, variant: 7 })]),
);

async function layoutOf(size: number, sizeClass: number, by = master): Promise<Layout> {
  const plan = await plans.get(size);
  if (plan === undefined) throw new RangeError(`no plan of size ${size}`);
  return createLayout(plan, sizeClass, by);
}

const classesOf = (size: number): [size: number, sizeClass: number][] =>
  [0, 5, 12, 20, 27, SIZE_CLASSES.length - 1].map((sizeClass) => [size, sizeClass]);
const CASES = CANVASES.flatMap(({ size }) => classesOf(size));

test('there are at most 32 size classes, each larger than the one before, the last for any message', () => {
  expect(SIZE_CLASSES.length).toBeLessThanOrEqual(32);
  SIZE_CLASSES.slice(1).forEach((bytes, i) => {
    expect(bytes).toBeGreaterThan(SIZE_CLASSES[i]);
  });
  expect(SIZE_CLASSES.at(-1)).toBeGreaterThanOrEqual(32 + 1503);
});

function runsOfBits(length: number, codeBit: Uint16Array): Uint32Array {
  const counts = new Uint32Array(length);
  for (const bit of codeBit) counts[bit]++;
  return counts;
}

describe.each(CASES)('on a canvas of %i, size class %i', (size, sizeClass) => {
  test('every data coefficient of a tile belongs to exactly one run', async () => {
    const { runLength, runsPerTile, codeBit } = await layoutOf(size, sizeClass);
    expect((runsPerTile - 1) * runLength).toBeLessThan(DATA_PER_TILE);
    expect(runsPerTile * runLength).toBeGreaterThanOrEqual(DATA_PER_TILE);
    expect(codeBit).toHaveLength((size / 16) ** 2 * runsPerTile);
  });

  test('every run carries a bit of the code, and no bit takes more than its share of runs', async () => {
    const { code, codeBit } = await layoutOf(size, sizeClass);
    expect(Math.max(...codeBit)).toBeLessThan(code.length);
    expect(Math.max(...runsOfBits(code.length, codeBit))).toBeLessThanOrEqual(
      Math.ceil(codeBit.length / code.length),
    );
  });
});

test.each(CANVASES)(
  'on a canvas of $size all bits of the code get as many runs, or one more, in every size class',
  async ({ size }) => {
    for (const sizeClass of SIZE_CLASSES.keys()) {
      const { code, codeBit } = await layoutOf(size, sizeClass);
      const counts = runsOfBits(code.length, codeBit);
      const most = Math.max(...counts);
      expect(most - Math.min(...counts), `class ${sizeClass}`).toBeLessThanOrEqual(1);
    }
  },
);

test('runs that carry the same bit lie at random distances', async () => {
  const { code, codeBit } = await layoutOf(512, 0);
  const lastRun = new Int32Array(code.length).fill(-1);
  const gaps: number[] = [];
  codeBit.forEach((bit, run) => {
    if (lastRun[bit] >= 0) gaps.push(run - lastRun[bit]);
    lastRun[bit] = run;
  });
  expect(gaps.length).toBeGreaterThan(1000);
  const same = gaps.filter((gap) => gap === code.length).length;
  expect(same / gaps.length).toBeLessThan(0.05);
});

test('the key decides which run carries which bit', async () => {
  const [a, again, b] = await Promise.all([
    layoutOf(384, 8),
    layoutOf(384, 8),
    layoutOf(384, 8, testMaster(2)),
  ]);
  expect(a.codeBit).toEqual(again.codeBit);
  const alike = a.codeBit.filter((bit, run) => bit === b.codeBit[run]).length;
  expect(alike / a.codeBit.length).toBeLessThan(0.005);
});

test('2,000 vectors of noise, as a wrong key sees, pass no checksum', async () => {
  const { code } = await layoutOf(256, 0);
  const random = seeded(4);
  let passed = 0;
  for (let vector = 0; vector < 2000; vector++) {
    const soft = Float32Array.from({ length: code.length }, () => 8 * (random() - 0.5));
    if (code.decode(soft) !== null) passed++;
  }
  expect(passed).toBe(0);
});
