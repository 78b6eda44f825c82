/**
 * npm run bench:detect -- --images DIR [--splits N]
 * A classical detector for cover and stego pairs: first-order subtractive pixel adjacency features (Pevný, Bas, Fridrich
 * 2010, T = 3) of luma, Fisher's linear discriminant, trained on half of the pictures and tested on the other half. P_E
 * is the mean of false alarms and misses; .5 is blind guessing, 0 a certain detector.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { hide, type Raster } from '@underpaint/codec';
import { readPicture } from '../src/index.ts';
import { fisherDirection } from './fisher.ts';
import { englishText } from './messages.ts';
import { pictures } from './pictures.ts';
import { table } from './table.ts';

const TILE = 256;
const REACH = 3;
const BINS = 2 * REACH + 1;
const KINDS = [
  { name: '30 characters, 50 dB', length: 30, psnr: 50 },
  { name: '500 characters, 50 dB', length: 500, psnr: 50 },
  { name: '500 characters, 46.5 dB', length: 500, psnr: 46.5 },
] as const;

const { values } = parseArgs({
  options: { images: { type: 'string', multiple: true }, splits: { type: 'string', default: '20' } },
});

/** Features of the tiles of one picture, before and after hiding. */
interface Pair {
  readonly cover: readonly Float64Array[];
  readonly stego: readonly Float64Array[];
}

const paths = pictures(values.images);
const rows: string[][] = [];
for (const kind of KINDS) {
  const pairs: Pair[] = [];
  for (const path of paths) {
    const { raster } = await readPicture(readFileSync(path));
    const master = Uint8Array.from(randomBytes(32));
    const message = englishText(kind.length);
    const { stego } = await hide({ cover: raster, message, master, targetPsnr: kind.psnr });
    pairs.push({ cover: tilesOf(raster).map(features), stego: tilesOf(stego).map(features) });
  }
  const errors = Array.from({ length: Number(values.splits) }, (_, split) => errorOf(pairs, split));
  const mean = errors.reduce((sum, e) => sum + e, 0) / errors.length;
  const spread = Math.sqrt(errors.reduce((sum, e) => sum + (e - mean) ** 2, 0) / errors.length);
  rows.push([kind.name, String(pairs.length), mean.toFixed(3), spread.toFixed(3)]);
}
console.log(table(['hidden', 'pictures', 'P_E', 'spread over splits'], rows));

/** Luma of all complete tiles. */
function tilesOf({ width, height, channels, data }: Raster): Float64Array[] {
  const tiles: Float64Array[] = [];
  for (let top = 0; top + TILE <= height; top += TILE) {
    for (let left = 0; left + TILE <= width; left += TILE) {
      tiles.push(
        Float64Array.from({ length: TILE * TILE }, (_, i) => {
          const p = ((top + Math.floor(i / TILE)) * width + left + (i % TILE)) * channels;
          return Math.round(0.299 * (data[p] ?? 0) + 0.587 * (data[p + 1] ?? 0) + 0.114 * (data[p + 2] ?? 0));
        }),
      );
    }
  }
  return tiles;
}

/** Transition probabilities of clipped neighbour differences: along the axes, and along the diagonals. */
function features(tile: Float64Array): Float64Array {
  const axes = [1, -1, TILE, -TILE];
  const diagonals = [TILE + 1, TILE - 1, -TILE + 1, -TILE - 1];
  return Float64Array.from([...transitions(tile, axes), ...transitions(tile, diagonals)]);
}

function transitions(tile: Float64Array, steps: readonly number[]): Float64Array {
  const mean = new Float64Array(BINS * BINS);
  for (const step of steps) {
    const counts = new Float64Array(BINS * BINS);
    const totals = new Float64Array(BINS);
    for (let y = 3; y < TILE - 3; y++) {
      for (let x = 3; x < TILE - 3; x++) {
        const at = y * TILE + x;
        const first = clipped((tile[at] ?? 0) - (tile[at + step] ?? 0));
        const second = clipped((tile[at + step] ?? 0) - (tile[at + 2 * step] ?? 0));
        counts[first * BINS + second] = (counts[first * BINS + second] ?? 0) + 1;
        totals[first] = (totals[first] ?? 0) + 1;
      }
    }
    for (let i = 0; i < mean.length; i++) {
      const total = totals[Math.floor(i / BINS)] ?? 0;
      mean[i] = (mean[i] ?? 0) + (total > 0 ? (counts[i] ?? 0) / total / steps.length : 0);
    }
  }
  return mean;
}

function clipped(difference: number): number {
  return Math.max(-REACH, Math.min(REACH, difference)) + REACH;
}

/** Trains on a random half of the pictures; P_E on the other half at the best threshold of the training half. */
function errorOf(pairs: readonly Pair[], split: number): number {
  const order = pairs.map((_, i) => ({ i, key: Math.sin((i + 1) * (split + 1) * 12.9898) * 43758.5453 }));
  order.sort((a, b) => (a.key % 1) - (b.key % 1));
  const half = order.length >> 1;
  const pick = (from: number, to: number, side: keyof Pair): Float64Array[] =>
    order.slice(from, to).flatMap(({ i }) => [...(pairs[i]?.[side] ?? [])]);
  const direction = fisherDirection(pick(0, half, 'cover'), pick(0, half, 'stego'));
  const project = (rows: readonly Float64Array[]): number[] =>
    rows.map((row) => row.reduce((sum, value, i) => sum + value * (direction[i] ?? 0), 0));
  const threshold = bestThreshold(project(pick(0, half, 'cover')), project(pick(0, half, 'stego')));
  return errorAt(
    threshold,
    project(pick(half, order.length, 'cover')),
    project(pick(half, order.length, 'stego')),
  );
}

function bestThreshold(cover: readonly number[], stego: readonly number[]): number {
  return [...cover, ...stego].reduce((a, b) => (errorAt(b, cover, stego) < errorAt(a, cover, stego) ? b : a));
}

/** Mean of false alarms and misses when values above the threshold are called stego. */
function errorAt(threshold: number, cover: readonly number[], stego: readonly number[]): number {
  const alarms = cover.filter((value) => value > threshold).length / cover.length;
  const misses = stego.filter((value) => value <= threshold).length / stego.length;
  return (alarms + misses) / 2;
}
