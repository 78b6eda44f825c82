import { dotProduct } from './dot-product.ts';
import type { AxisKernel } from './kernel.ts';
import type { Plane, RowSource } from './plane.ts';

/** Filters columns, then rows, streaming over the source; reference of the SIMD version and its fallback. */
export function resampleScalar(source: RowSource, columns: AxisKernel, rows: AxisKernel): Plane {
  const width = columns.length;
  const height = rows.length;
  const data = new Float32Array(width * height);
  const line = new Float64Array(source.width + columns.taps);
  const narrow = new Float64Array(width);
  const { start, end } = inputRows(rows, source.height);
  let active = 0;
  for (let y = start; y < end; y++) {
    source.readRow(y, line);
    filterLine(line, columns, narrow);
    while (active < height && rows.first[active] + rows.taps <= y) active++;
    for (let row = active; row < height && rows.first[row] <= y; row++) {
      const k = y - rows.first[row];
      if (k >= rows.taps) continue;
      const weight = rows.weights[row * rows.taps + k];
      if (weight !== 0) addScaled(data, row * width, narrow, weight);
    }
  }
  return { width, height, data };
}

/** The input rows that any output needs; `end` exclusive. */
export function inputRows(rows: AxisKernel, available: number): { start: number; end: number } {
  if (rows.length === 0) return { start: 0, end: 0 };
  const last = rows.first[rows.length - 1] + rows.taps;
  return { start: Math.max(0, rows.first[0]), end: Math.min(available, last) };
}

function filterLine(line: Float64Array, columns: AxisKernel, out: Float64Array): void {
  const { first, weights, taps, length } = columns;
  for (let i = 0; i < length; i++) out[i] = dotProduct(weights, i * taps, taps, line, first[i]);
}

function addScaled(data: Float32Array, offset: number, line: Float64Array, weight: number): void {
  for (let x = 0; x < line.length; x++) data[offset + x] += weight * line[x];
}
