import { type Blocks, emptyBlocks } from './blocks.ts';
import { BASIS, FREQUENCIES, MODE_COUNT, MODES } from './modes.ts';
import type { Plane } from './plane.ts';

const MODE_U = Int32Array.from(MODES, ({ u }) => u);
const MODE_V = Int32Array.from(MODES, ({ v }) => v);

/** Reference of the SIMD version and its fallback. */
export function forwardScalar(plane: Plane): Blocks {
  const blocks = emptyBlocks(plane);
  for (let block = 0; block < blocks.mean.length; block++) forwardBlock(plane, blocks, block);
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

/** Reference of the SIMD version and its fallback. */
export function inverseScalar(modes: Float32Array, columns: number, rows: number): Plane {
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
