import { MODES } from './plan.ts';

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  readonly data: Uint8Array | Uint8ClampedArray;
}

/** One 8×8 block as section 6 describes it. */
export interface Block {
  /** By mode number. */
  readonly modes: readonly number[];
  readonly deviation: number;
  readonly saturated: boolean;
}
/** A visible tile: its number over the whole square, and its blocks 0…3. */
export interface Tile {
  readonly number: number;
  readonly blocks: readonly Block[];
}

/** The luma of a picture, row by row, 0…255. */
export type Luma = readonly (readonly number[])[];

export function lumaOf({ width, height, channels, data }: Picture): Luma {
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => {
      const at = channels * (y * width + x);
      const luma = 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2];
      const alpha = channels === 4 ? data[at + 3] / 255 : 1;
      return alpha * luma + (1 - alpha) * 255;
    }),
  );
}

/** Section 6: the visible tiles of a canvas over the upper `rows` rows (real) of a picture. */
export function visibleTiles(luma: Luma, rows: number, size: number): Tile[] {
  const width = luma[0].length;
  const step = Math.max(width, rows) / size;
  const across = visible(width / step, size);
  const down = visible(rows / step, size);
  if (across.to <= across.from || down.to <= down.from) return [];
  const columns = tapsFor({ length: width, centre: width / 2, step, size, ...across });
  const lines = tapsFor({ length: rows, centre: rows / 2, step, size, ...down });
  const narrow = luma
    .slice(0, Math.round(rows))
    .map((row) => columns.map((taps) => weigh(taps, (x) => row[x])));
  const canvas = lines.map((taps) => columns.map((_, x) => weigh(taps, (y) => narrow[y][x])));
  const tiles: Tile[] = [];
  for (let row = down.from; row < down.to; row++) {
    for (let column = across.from; column < across.to; column++) {
      const y = 16 * (row - down.from);
      const x = 16 * (column - across.from);
      const blocks = [0, 1, 2, 3].map((b) => blockOf(canvas, x + 8 * (b % 2), y + 8 * Math.floor(b / 2)));
      tiles.push({ number: (size / 16) * row + column, blocks });
    }
  }
  return tiles;
}

/** The tiles along one axis that lie within `extent` canvas pixels, centred. */
function visible(extent: number, size: number): { from: number; to: number } {
  const start = (size - extent) / 2 - 0.3;
  const end = (size + extent) / 2 + 0.3;
  const inside = Array.from({ length: size / 16 }, (_, i) => i).filter(
    (i) => 16 * i >= start && 16 * (i + 1) <= end,
  );
  return { from: inside[0] ?? 0, to: (inside.at(-1) ?? -1) + 1 };
}

type Taps = readonly { readonly at: number; readonly weight: number }[];

/** For each canvas pixel, the samples it is made of: Catmull-Rom, as wide as the step. */
function tapsFor(axis: {
  length: number;
  centre: number;
  step: number;
  size: number;
  from: number;
  to: number;
}): Taps[] {
  const width = Math.max(1, axis.step);
  const samples = Array.from({ length: Math.round(axis.length) }, (_, i) => i);
  return Array.from({ length: 16 * (axis.to - axis.from) }, (_, i) => {
    const centre = axis.centre + (16 * axis.from + i + 0.5 - axis.size / 2) * axis.step;
    const first = Math.max(0, Math.floor(centre - 2 * width));
    const near = samples.slice(first, Math.ceil(centre + 2 * width) + 1);
    const raw = near.map((at) => ({ at, weight: catmullRom(Math.abs(at + 0.5 - centre) / width) }));
    const total = raw.reduce((sum, { weight }) => sum + weight, 0);
    return raw.map(({ at, weight }) => ({ at, weight: weight / total }));
  });
}

function catmullRom(x: number): number {
  if (x < 1) return 1.5 * x ** 3 - 2.5 * x ** 2 + 1;
  return x < 2 ? -0.5 * x ** 3 + 2.5 * x ** 2 - 4 * x + 2 : 0;
}

function weigh(taps: Taps, sample: (at: number) => number): number {
  let sum = 0;
  for (const { at, weight } of taps) sum += weight * sample(at);
  return sum;
}

const PIXELS = Array.from({ length: 64 }, (_, i) => ({ x: i % 8, y: Math.floor(i / 8) }));
const scale = (f: number): number => (f === 0 ? Math.sqrt(1 / 8) : 1 / 2);
const wave = (f: number, i: number): number => scale(f) * Math.cos((Math.PI * (2 * i + 1) * f) / 16);
const BASES = MODES.map(({ u, v }) => PIXELS.map(({ x, y }) => wave(u, y) * wave(v, x)));

function blockOf(canvas: readonly (readonly number[])[], left: number, top: number): Block {
  const pixels = PIXELS.map(({ x, y }) => canvas[top + y][left + x]);
  const mean = pixels.reduce((sum, value) => sum + value, 0) / 64;
  const deviation = Math.sqrt(pixels.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 64);
  return {
    modes: BASES.map((basis) => basis.reduce((sum, value, i) => sum + value * pixels[i], 0)),
    deviation,
    saturated: (mean > 251.5 || mean < 3.5) && deviation < 1.2,
  };
}
