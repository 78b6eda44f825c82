import type { Plane } from '../signal/plane.ts';

/** Means over squares of up to 2·radius + 1 samples a side, fewer at the edges. */
export function boxMean({ width, height, data }: Plane, radius: number): Plane {
  const narrow = new Float32Array(data.length);
  for (let y = 0; y < height; y++) meanOfRow(data, narrow, y * width, width, radius);
  return { width, height, data: meanOfColumns(narrow, width, height, radius) };
}

function meanOfRow(
  from: Float32Array,
  to: Float32Array,
  start: number,
  length: number,
  radius: number,
): void {
  let sum = 0;
  let count = Math.min(radius, length);
  for (let i = 0; i < count; i++) sum += from[start + i];
  for (let i = 0; i < length; i++) {
    if (i + radius < length) {
      sum += from[start + i + radius];
      count++;
    }
    if (i > radius) {
      sum -= from[start + i - radius - 1];
      count--;
    }
    to[start + i] = sum / count;
  }
}

/** All columns at once, row by row: memory is read in its order. */
function meanOfColumns(from: Float32Array, width: number, height: number, radius: number): Float32Array {
  const to = new Float32Array(from.length);
  const sums = new Float64Array(width);
  let count = Math.min(radius, height);
  for (let y = 0; y < count; y++) addRow(sums, from, y * width, 1);
  for (let y = 0; y < height; y++) {
    if (y + radius < height) {
      addRow(sums, from, (y + radius) * width, 1);
      count++;
    }
    if (y > radius) {
      addRow(sums, from, (y - radius - 1) * width, -1);
      count--;
    }
    for (let x = 0; x < width; x++) to[y * width + x] = sums[x] / count;
  }
  return to;
}

function addRow(sums: Float64Array, from: Float32Array, start: number, sign: 1 | -1): void {
  for (let x = 0; x < sums.length; x++) sums[x] += sign * from[start + x];
}
