import { Arena, loadSimulationKernels } from '@underpaint/codec';
import type { AxisFilter } from './axis-filter.ts';
import { type GreyRows, stripKeeper } from './grey-rows.ts';

/** Bytes that the kernels may read or write past what they work on. */
const BEYOND = 64;

/** The picture filtered from top to bottom. */
export function filterDown(source: GreyRows, filter: AxisFilter): GreyRows {
  const { width } = source;
  const padded = padTaps(filter, 2);
  const rows = rowsOfTaps(source.height, padded, filter.taps);
  const keep = stripKeeper();
  const strip = (from: number, to: number) => keep(filteredRows(source, { ...padded, rows }, from, to));
  return { width, height: filter.length, strip };
}

/** The picture filtered from left to right. */
export function filterAcross(source: GreyRows, filter: AxisFilter): GreyRows {
  const { width, height } = source;
  const padded = padTaps(filter, 8);
  const keep = stripKeeper();
  const strip = (from: number, to: number) => keep(filteredColumns(source.strip(from, to), width, padded));
  return { width: filter.length, height, strip };
}

/** The row that each tap of each output weights; only the first `used` taps have weight. */
function rowsOfTaps(height: number, { first, taps, length }: AxisFilter, used: number): Int32Array {
  const rows = new Int32Array(length * taps);
  for (let i = 0, at = 0; i < length; i++) {
    for (let k = 0; k < taps; k++, at++) {
      rows[at] = Math.max(0, Math.min(height - 1, first[i] + Math.min(k, used - 1)));
    }
  }
  return rows;
}

/** @param filter with an even number of taps, and the row that each weights */
function filteredRows(
  source: GreyRows,
  { taps, rows, weights, bias, scale }: AxisFilter & { readonly rows: Int32Array },
  from: number,
  to: number,
): Uint8Array {
  const kernels = loadSimulationKernels();
  const { width } = source;
  const arena = new Arena(kernels.memory);
  const weighed = rows.subarray(from * taps, to * taps);
  const top = weighed[0];
  const bottom = weighed[weighed.length - 1];
  const count = to - from;
  const levels = arena.placeBytes(source.strip(top, bottom + 1));
  arena.take(BEYOND);
  const at = arena.placeInts(weighed.map((row) => (row - top) * width));
  const weigh = arena.placeShorts(weights.subarray(from * taps, to * taps));
  const out = arena.take(count * width + BEYOND);
  kernels.filterDown(levels, at, weigh, taps, count, width, bias, scale, out, width);
  return arena.bytes(out, count * width);
}

function filteredColumns(rows: Uint8Array, width: number, filter: AxisFilter): Uint8Array {
  const kernels = loadSimulationKernels();
  const { length, taps, first, weights, bias, scale } = filter;
  const arena = new Arena(kernels.memory);
  const count = rows.length / width;
  const before = 8 * Math.ceil(Math.max(0, -first[0]) / 8);
  const after = 8 + Math.max(0, first[length - 1] + taps - width);
  const from = arena.placeBytes(rows);
  arena.take(BEYOND);
  const line = arena.take(2 * (before + width + after) + BEYOND);
  const places = arena.placeInts(
    first.map((place) => place + before),
    4,
  );
  const weigh = arena.placeShorts(weights, 4 * taps);
  const out = arena.take(count * length + BEYOND);
  for (let y = 0; y < count; y++) {
    kernels.widen(from + y * width, width, before, after, line);
    kernels.filterAcross(line, places, weigh, taps, length, bias, scale, out + y * length);
  }
  return arena.bytes(out, count * length);
}

/** The same filter, with taps of zero weight added to make their number a multiple. */
function padTaps(filter: AxisFilter, multiple: number): AxisFilter {
  const taps = multiple * Math.ceil(filter.taps / multiple);
  if (taps === filter.taps) return filter;
  const weights = new Int16Array(filter.length * taps);
  for (let i = 0, from = 0; i < filter.length; i++) {
    for (let k = 0; k < filter.taps; k++, from++) weights[i * taps + k] = filter.weights[from];
  }
  return { ...filter, taps, weights };
}
