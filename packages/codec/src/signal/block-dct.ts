import { Arena } from '../wasm/arena.ts';
import { loadKernels } from '../wasm/kernels.ts';
import { BASIS, MODE_COUNT, MODES } from './modes.ts';
import type { Plane } from './plane.ts';

/** The low DCT modes of each 8×8 block of a plane, and what shows whether a block can carry anything. */
export interface Blocks {
  readonly columns: number;
  readonly rows: number;
  /** `modes[block · MODE_COUNT + mode]`, orthonormal. */
  readonly modes: Float32Array;
  /** Mean of each block. */
  readonly mean: Float32Array;
  /** Standard deviation of each block. */
  readonly deviation: Float32Array;
  /** Share of each block’s pixels that are, or nearly are, black or white. */
  readonly clipped: Float32Array;
}

/** Grey levels beyond which changes of tone leave nothing but clipped pixels and what resampling mixes into them. */
const BLACK = 3;
const WHITE = 252;

/** Byte offsets of each mode's waves in the basis. */
const VERTICAL = Int32Array.from(MODES, ({ u }) => 32 * u);
const HORIZONTAL = Int32Array.from(MODES, ({ v }) => 32 * v);

const placeTables = (arena: Arena): [basis: number, vertical: number, horizontal: number] => [
  arena.placeFloats(BASIS),
  arena.placeInts(VERTICAL),
  arena.placeInts(HORIZONTAL),
];

/** @param plane width and height are multiples of 8 */
export function forwardBlocks(plane: Plane): Blocks {
  const simd = loadKernels();
  const columns = plane.width / 8;
  const rows = plane.height / 8;
  const count = columns * rows;
  const arena = new Arena(simd.memory);
  const tables = placeTables(arena);
  const from = arena.placeFloats(plane.data);
  const modes = arena.take(4 * count * MODE_COUNT);
  const means = arena.take(4 * count);
  const deviations = arena.take(4 * count);
  const clipped = arena.take(4 * count);
  simd.forwardBlocks(from, columns, rows, ...tables, modes, means, deviations, clipped, BLACK, WHITE);
  return {
    columns,
    rows,
    modes: arena.floats(modes, count * MODE_COUNT).slice(),
    mean: arena.floats(means, count).slice(),
    deviation: arena.floats(deviations, count).slice(),
    clipped: arena.floats(clipped, count).slice(),
  };
}

/** The plane whose blocks have exactly these modes and nothing else. */
export function inverseBlocks(modes: Float32Array, columns: number, rows: number): Plane {
  const simd = loadKernels();
  const arena = new Arena(simd.memory);
  const tables = placeTables(arena);
  const from = arena.placeFloats(modes);
  const plane = arena.take(4 * columns * rows * 64);
  simd.inverseBlocks(from, columns, rows, ...tables, plane);
  return { width: columns * 8, height: rows * 8, data: arena.floats(plane, columns * rows * 64).slice() };
}
