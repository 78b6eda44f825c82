import { Arena } from '../wasm/arena.ts';
import type { Kernels } from '../wasm/kernels.ts';
import type { Blocks } from './blocks.ts';
import { BASIS, MODE_COUNT, MODES } from './modes.ts';
import type { Plane } from './plane.ts';

/** Byte offsets of each mode's waves in the basis. */
const VERTICAL = Int32Array.from(MODES, ({ u }) => 32 * u);
const HORIZONTAL = Int32Array.from(MODES, ({ v }) => 32 * v);

const placeTables = (arena: Arena): [basis: number, vertical: number, horizontal: number] => [
  arena.placeFloats(BASIS),
  arena.placeInts(VERTICAL),
  arena.placeInts(HORIZONTAL),
];

/** `forwardScalar` in WebAssembly SIMD, in single precision. */
export function forwardSimd(simd: Kernels, plane: Plane): Blocks {
  const columns = plane.width / 8;
  const rows = plane.height / 8;
  const count = columns * rows;
  const arena = new Arena(simd.memory);
  const tables = placeTables(arena);
  const from = arena.placeFloats(plane.data);
  const modes = arena.take(4 * count * MODE_COUNT);
  const means = arena.take(4 * count);
  const deviations = arena.take(4 * count);
  simd.forwardBlocks(from, columns, rows, ...tables, modes, means, deviations);
  return {
    columns,
    rows,
    modes: arena.floats(modes, count * MODE_COUNT).slice(),
    mean: arena.floats(means, count).slice(),
    deviation: arena.floats(deviations, count).slice(),
  };
}

/** `inverseScalar` in WebAssembly SIMD, in single precision. */
export function inverseSimd(simd: Kernels, modes: Float32Array, columns: number, rows: number): Plane {
  const arena = new Arena(simd.memory);
  const tables = placeTables(arena);
  const from = arena.placeFloats(modes);
  const plane = arena.take(4 * columns * rows * 64);
  simd.inverseBlocks(from, columns, rows, ...tables, plane);
  return { width: columns * 8, height: rows * 8, data: arena.floats(plane, columns * rows * 64).slice() };
}
