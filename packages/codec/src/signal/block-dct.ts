import { BASIS, FREQUENCIES, MODE_COUNT, MODES } from './modes.ts';
import type { Plane } from './plane.ts';

/** The low DCT modes of each 8×8 block of a plane, and what tells whether a block can carry anything. */
export interface Blocks {
  readonly columns: number;
  readonly rows: number;
  /** `modes[block · MODE_COUNT + mode]`, orthonormal. */
  readonly modes: Float32Array;
  /** Mean of each block. */
  readonly mean: Float32Array;
  /** Standard deviation of each block. */
  readonly deviation: Float32Array;
}

const MODE_U = Int32Array.from(MODES, ({ u }) => u);
const MODE_V = Int32Array.from(MODES, ({ v }) => v);

/** @param plane width and height are multiples of 8 */
export function forwardBlocks(plane: Plane): Blocks {
  const columns = plane.width / 8;
  const rows = plane.height / 8;
  const count = columns * rows;
  const blocks = {
    columns,
    rows,
    modes: new Float32Array(count * MODE_COUNT),
    mean: new Float32Array(count),
    deviation: new Float32Array(count),
  };
  for (let block = 0; block < count; block++) forwardBlock(plane, blocks, block);
  return blocks;
}

const partial = new Float32Array(8 * FREQUENCIES);

function forwardBlock(plane: Plane, blocks: Blocks, block: number): void {
  const start = Math.floor(block / blocks.columns) * 8 * plane.width + (block % blocks.columns) * 8;
  let energy = 0;
  for (let y = 0; y < 8; y++) {
    const at = start + y * plane.width;
    for (let f = 0; f < FREQUENCIES; f++) {
      let sum = 0;
      for (let x = 0; x < 8; x++) sum += BASIS[f * 8 + x] * plane.data[at + x];
      partial[f * 8 + y] = sum;
    }
    for (let x = 0; x < 8; x++) energy += plane.data[at + x] * plane.data[at + x];
  }
  let total = 0;
  for (let y = 0; y < 8; y++) total += partial[y];
  const mean = total / Math.sqrt(8) / 8;
  blocks.mean[block] = mean;
  blocks.deviation[block] = Math.sqrt(Math.max(0, energy / 64 - mean * mean));
  for (let mode = 0; mode < MODE_COUNT; mode++) {
    const u = MODE_U[mode] * 8;
    const v = MODE_V[mode] * 8;
    let sum = 0;
    for (let y = 0; y < 8; y++) sum += BASIS[u + y] * partial[v + y];
    blocks.modes[block * MODE_COUNT + mode] = sum;
  }
}

/** The plane whose blocks have exactly these modes and nothing else. */
export function inverseBlocks(modes: Float32Array, columns: number, rows: number): Plane {
  const plane = { width: columns * 8, height: rows * 8, data: new Float32Array(columns * rows * 64) };
  for (let block = 0; block < columns * rows; block++) inverseBlock(modes, block, plane, columns);
  return plane;
}

function inverseBlock(modes: Float32Array, block: number, plane: Plane, columns: number): void {
  partial.fill(0);
  for (let mode = 0; mode < MODE_COUNT; mode++) {
    const value = modes[block * MODE_COUNT + mode];
    if (value === 0) continue;
    const u = MODE_U[mode] * 8;
    const v = MODE_V[mode] * 8;
    for (let y = 0; y < 8; y++) partial[v + y] += BASIS[u + y] * value;
  }
  const start = Math.floor(block / columns) * 8 * plane.width + (block % columns) * 8;
  for (let y = 0; y < 8; y++) {
    const at = start + y * plane.width;
    for (let x = 0; x < 8; x++) {
      let sum = 0;
      for (let f = 0; f < FREQUENCIES; f++) sum += BASIS[f * 8 + x] * partial[f * 8 + y];
      plane.data[at + x] = sum;
    }
  }
}
