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
  readonly modes: Float64Array;
  readonly deviation: number;
  readonly saturated: boolean;
}
/** A visible tile: its number over the whole square, and its blocks 0…3. */
export interface Tile {
  readonly number: number;
  readonly blocks: readonly Block[];
}

/** The luma of a picture, row by row, 0…255. */
export type Luma = readonly Float64Array[];

export function lumaOf({ width, height, channels, data }: Picture): Luma {
  return Array.from({ length: height }, (_, y) => {
    const row = new Float64Array(width);
    for (let x = 0; x < width; x++) {
      const at = channels * (y * width + x);
      const luma = 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2];
      const alpha = channels === 4 ? data[at + 3] / 255 : 1;
      row[x] = alpha * luma + (1 - alpha) * 255;
    }
    return row;
  });
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
  const narrow = luma.slice(0, Math.round(rows)).map((row) => weighedSamples(row, columns));
  const canvas = lines.map((taps) => weighedRows(narrow, taps));
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

interface Taps {
  readonly first: number;
  readonly weights: readonly number[];
}

/** For each canvas pixel, the samples it is made from: Catmull-Rom, as wide as the step. */
function tapsFor(axis: {
  length: number;
  centre: number;
  step: number;
  size: number;
  from: number;
  to: number;
}): Taps[] {
  const width = Math.max(1, axis.step);
  const samples = Math.round(axis.length);
  return Array.from({ length: 16 * (axis.to - axis.from) }, (_, i) => {
    const centre = axis.centre + (16 * axis.from + i + 0.5 - axis.size / 2) * axis.step;
    const first = Math.max(0, Math.floor(centre - 2 * width));
    const end = Math.min(samples, Math.ceil(centre + 2 * width) + 1);
    const raw = Array.from({ length: end - first }, (_, k) =>
      catmullRom(Math.abs(first + k + 0.5 - centre) / width),
    );
    const total = raw.reduce((sum, weight) => sum + weight, 0);
    return { first, weights: raw.map((weight) => weight / total) };
  });
}

function catmullRom(x: number): number {
  if (x < 1) return 1.5 * x ** 3 - 2.5 * x ** 2 + 1;
  return x < 2 ? -0.5 * x ** 3 + 2.5 * x ** 2 - 4 * x + 2 : 0;
}

function weighedSamples(row: Float64Array, columns: readonly Taps[]): Float64Array {
  const narrow = new Float64Array(columns.length);
  for (let x = 0; x < columns.length; x++) {
    const { first, weights } = columns[x];
    let sum = 0;
    for (let k = 0; k < weights.length; k++) sum += weights[k] * row[first + k];
    narrow[x] = sum;
  }
  return narrow;
}

function weighedRows(rows: readonly Float64Array[], { first, weights }: Taps): Float64Array {
  const line = new Float64Array(rows[0].length);
  weights.forEach((weight, k) => {
    const row = rows[first + k];
    for (let x = 0; x < line.length; x++) line[x] += weight * row[x];
  });
  return line;
}

const PIXELS = Array.from({ length: 64 }, (_, i) => ({ x: i % 8, y: Math.floor(i / 8) }));
const scale = (f: number): number => (f === 0 ? Math.sqrt(1 / 8) : 1 / 2);
const wave = (f: number, i: number): number => scale(f) * Math.cos((Math.PI * (2 * i + 1) * f) / 16);
const BASES = MODES.map(({ u, v }) => Float64Array.from(PIXELS, ({ x, y }) => wave(u, y) * wave(v, x)));

const ONES = new Float64Array(64).fill(1);

function blockOf(canvas: readonly Float64Array[], left: number, top: number): Block {
  const pixels = new Float64Array(64);
  for (let y = 0; y < 8; y++) pixels.set(canvas[top + y].subarray(left, left + 8), 8 * y);
  const mean = product(pixels, ONES) / 64;
  const away = pixels.map((value) => value - mean);
  const deviation = Math.sqrt(product(away, away) / 64);
  const modes = Float64Array.from(BASES, (basis) => product(basis, pixels));
  return { modes, deviation, saturated: (mean > 251.5 || mean < 3.5) && deviation < 1.2 };
}

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}
