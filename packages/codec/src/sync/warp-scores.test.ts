import { expect, test } from 'vitest';
import { seeded } from '../../test/seeded.ts';
import { STRENGTHS } from '../signal/strengths.ts';
import { Arena } from '../wasm/arena.ts';
import { loadKernels } from '../wasm/kernels.ts';
import { DENSITY, NO_WARP, type PilotMap, REACH, SHIFTS, type Warp } from './pilot-map.ts';
import { placeWarpScores } from './warp-scores.ts';

function randomMap(count: number): PilotMap {
  const random = seeded(count);
  const drawn = (length: number, from: number, to: number): Float32Array =>
    Float32Array.from({ length }, () => from + (to - from) * random());
  return {
    count,
    x: drawn(count, -1, 1),
    y: drawn(count, -1, 1),
    offset: drawn(count, 0, 1),
    values: drawn(count * SHIFTS * SHIFTS, -170, 170),
  };
}

/** Catmull-Rom through four values, at `f` after the second. */
const between = ([a, b, c, d]: readonly number[], f: number): number =>
  b + 0.5 * f * (c - a + f * (2 * a - 5 * b + 4 * c - d + f * (3 * (b - c) + d - a)));

/** What a pilot reads under a warp, or null if that is unknown. */
function readingOf({ x, y, values }: PilotMap, pilot: number, warp: Warp): number | null {
  const u = DENSITY * (REACH + warp.shiftX + warp.stretchX * x[pilot] - warp.turn * y[pilot]);
  const v = DENSITY * (REACH + warp.shiftY + warp.stretchY * y[pilot] + warp.turn * x[pilot]);
  const [column, row] = [Math.floor(u), Math.floor(v)];
  if (Math.min(column, row) < 1 || Math.max(column, row) > SHIFTS - 3) return null;
  const four = [-1, 0, 1, 2];
  const lines = four.map((down) =>
    between(
      four.map((across) => values[(pilot * SHIFTS + row + down) * SHIFTS + column + across]),
      u - column,
    ),
  );
  const value = between(lines, v - row);
  return Math.abs(value) > 160 ? null : value;
}

/** Approximates a cosine of turns by two parabolas. */
function wave(turns: number): number {
  const s = turns + 0.25 - Math.round(turns + 0.25);
  return 8 * s * (1 - 2 * Math.abs(s));
}

function agreement(map: PilotMap, warp: Warp, strength: number): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < map.count; i++) {
    const value = readingOf(map, i, warp);
    if (value === null) continue;
    sum += wave(value / (2 * strength) - map.offset[i]);
    count++;
  }
  return sum / Math.sqrt((8 / 15) * Math.max(1, count));
}

const WARPS: readonly Warp[] = [
  NO_WARP,
  { shiftX: 0.3, shiftY: -1.7, stretchX: 0.5, stretchY: -0.6, turn: 0.4 },
  { shiftX: 2.4, shiftY: 0.2, stretchX: 1.5, stretchY: 0.1, turn: -0.9 },
  { shiftX: -9, shiftY: 0, stretchX: 0, stretchY: 0, turn: 0 },
];

test.each([24, 31, 220, 701])(
  '%i pilots agree under a warp by the waves of what they read there',
  (count) => {
    const map = randomMap(count);
    const scores = placeWarpScores(map, new Arena(loadKernels().memory));
    const found = scores.all(WARPS);
    WARPS.forEach((warp, i) => {
      STRENGTHS.forEach((strength, s) => {
        const expected = agreement(map, warp, strength);
        expect(Math.abs(found[i * STRENGTHS.length + s] - expected)).toBeLessThan(0.1);
        expect(scores.one(warp, strength)).toBe(found[i * STRENGTHS.length + s]);
      });
    });
  },
);

test('more warps than fit into a batch are all judged alike', () => {
  const scores = placeWarpScores(randomMap(40), new Arena(loadKernels().memory));
  const warps = Array.from({ length: 1201 }, (_, i) => ({ ...NO_WARP, shiftX: i / 1000 }));
  const found = scores.all(warps);
  for (const i of [0, 499, 500, 1000, 1200]) {
    expect(found[i * STRENGTHS.length + 7]).toBe(scores.one(warps[i], STRENGTHS[7]));
  }
});

test('pilots that read what was written agree as well as possible', () => {
  const strength = STRENGTHS[9];
  const map = randomMap(300);
  const written = {
    ...map,
    values: map.values.map((_, i) => 2 * strength * map.offset[Math.floor(i / SHIFTS ** 2)]),
  };
  const scores = placeWarpScores(written, new Arena(loadKernels().memory));
  expect(scores.one(NO_WARP, strength)).toBeCloseTo(Math.sqrt((15 / 8) * 300), 0);
});
