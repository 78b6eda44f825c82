import { Arena, loadSimulationKernels } from '@underpaint/codec';
import type { AxisFilter } from './axis-filter.ts';
import type { GreyRows } from './grey-rows.ts';

/** Bytes that the kernels may read or write behind what they work on. */
const BEYOND = 64;

/** The picture filtered from top to bottom. */
export function filterDown(source: GreyRows, filter: AxisFilter): GreyRows {
  const { width } = source;
  const padded = { ...padTaps(filter, 2), used: filter.taps };
  return { width, height: filter.length, strip: (from, to) => filteredRows(source, padded, from, to) };
}

/** The picture filtered from left to right. */
export function filterAcross(source: GreyRows, filter: AxisFilter): GreyRows {
  const { width, height } = source;
  const padded = padTaps(filter, 8);
  const strip = (from: number, to: number) => filteredColumns(source.strip(from, to), width, padded);
  return { width: filter.length, height, strip };
}

/** @param filter with an even number of taps, of which so many weigh something */
function filteredRows(
  source: GreyRows,
  { first, taps, used, weights, bias, scale }: AxisFilter & { readonly used: number },
  from: number,
  to: number,
): Uint8Array {
  const kernels = loadSimulationKernels();
  const { width, height } = source;
  const arena = new Arena(kernels.memory);
  const within = (y: number): number => Math.max(0, Math.min(height - 1, y));
  const top = within(first[from]);
  const bottom = within(first[to - 1] + used - 1);
  const count = to - from;
  const places = Uint32Array.from({ length: count * taps }, (_, i) => {
    const tap = Math.min(i % taps, used - 1);
    return (within(first[from + Math.floor(i / taps)] + tap) - top) * width;
  });
  const rows = arena.placeBytes(source.strip(top, bottom + 1));
  arena.take(BEYOND);
  const at = arena.placeInts(places);
  const weigh = arena.placeShorts(weights.subarray(from * taps, to * taps));
  const out = arena.take(count * width + BEYOND);
  kernels.filterDown(rows, at, weigh, taps, count, width, bias, scale, out, width);
  return arena.bytes(out, count * width).slice();
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
  return arena.bytes(out, count * length).slice();
}

/** The same filter with taps that weigh nothing, so that their number is a multiple. */
function padTaps(filter: AxisFilter, multiple: number): AxisFilter {
  const taps = multiple * Math.ceil(filter.taps / multiple);
  if (taps === filter.taps) return filter;
  const weights = new Int16Array(filter.length * taps);
  for (let i = 0; i < filter.length; i++) {
    weights.set(filter.weights.subarray(i * filter.taps, (i + 1) * filter.taps), i * taps);
  }
  return { ...filter, taps, weights };
}
