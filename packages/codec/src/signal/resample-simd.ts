import { Arena } from '../wasm/arena.ts';
import type { Kernels } from '../wasm/kernels.ts';
import type { AxisKernel } from './kernel.ts';
import type { Plane, RowSource } from './plane.ts';
import { reduceSimd } from './reduce-simd.ts';
import { inputRows } from './resample-scalar.ts';
import { unpitched } from './unpitched.ts';

/** `resampleScalar` in WebAssembly SIMD, in single precision, one row of the source at a time. */
export function resampleSimd(simd: Kernels, source: RowSource, columns: AxisKernel, rows: AxisKernel): Plane {
  const { origin } = source;
  if ('channels' in origin && origin.channels === 3) return reduceSimd(simd, origin, columns, rows);
  const width = columns.length;
  const height = rows.length;
  const pitch = 4 * Math.ceil(width / 4);
  const arena = new Arena(simd.memory);
  const first = arena.placeInts(columns.first);
  const weights = arena.placeFloats(columns.weights);
  const line = arena.take(4 * (source.width + columns.taps + 4));
  const pixels = arena.take(4 * source.width + 64);
  const narrow = arena.take(4 * pitch);
  const sums = arena.take(4 * pitch * height);
  const loadRow = rowLoader(simd, arena, source, pixels, line);
  const { start, end } = inputRows(rows, source.height);
  let active = 0;
  for (let y = start; y < end; y++) {
    loadRow(y);
    simd.filterRow(line, first, weights, columns.taps, width, narrow);
    while (active < height && rows.first[active] + rows.taps <= y) active++;
    for (let row = active; row < height && rows.first[row] <= y; row++) {
      const weight = rows.weights[row * rows.taps + y - rows.first[row]];
      if (weight !== 0) simd.addScaled(sums + 4 * pitch * row, narrow, pitch, weight);
    }
  }
  return { width, height, data: unpitched(arena.floats(sums, pitch * height), pitch, width, height) };
}

function rowLoader(simd: Kernels, arena: Arena, { origin }: RowSource, pixels: number, line: number) {
  if (!('channels' in origin)) {
    return (y: number): void =>
      arena.floats(line, origin.width).set(origin.data.subarray(y * origin.width, (y + 1) * origin.width));
  }
  const bytes = origin.width * origin.channels;
  return (y: number): void => {
    arena.bytes(pixels, bytes).set(origin.data.subarray(y * bytes, (y + 1) * bytes));
    simd.lumaRow(pixels, origin.channels, origin.width, line);
  };
}
