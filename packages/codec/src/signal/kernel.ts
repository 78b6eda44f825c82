/**
 * A linear map along one axis: output i is the sum of `weights[i·taps + k]` times input `first[i] + k`. The number of
 * taps is a multiple of four; surplus taps have zero weight but may reach beyond the input.
 */
export interface AxisKernel {
  readonly length: number;
  readonly taps: number;
  readonly first: Int32Array;
  readonly weights: Float64Array;
}

/** Taps are handled four at a time. */
export function roundTaps(taps: number): number {
  return 4 * Math.ceil(taps / 4);
}

/** The input rows that any output needs; `end` exclusive. */
export function inputRows(rows: AxisKernel, available: number): { start: number; end: number } {
  if (rows.length === 0) return { start: 0, end: 0 };
  const last = rows.first[rows.length - 1] + rows.taps;
  return { start: Math.max(0, rows.first[0]), end: Math.min(available, last) };
}

interface AxisRange {
  /** Input coordinate (an edge) of output coordinate 0. */
  readonly origin: number;
  /** Input pixels per output pixel. */
  readonly step: number;
  /** First output pixel and the one after the last. */
  readonly from: number;
  readonly to: number;
  /** First usable input pixel and the one after the last. */
  readonly inputFrom: number;
  readonly inputTo: number;
  /** Input pixels per pixel of the wanted resolution, if that differs from the step. */
  readonly width?: number;
}

const LANCZOS_LOBES = 3;

/** Kernels cached: copies of one picture have few sizes, and each is looked at several times. */
const MOST_KEPT = 24;
const kept = new Map<string, AxisKernel>();

/** Lanczos-3, widened by the step when reducing (antialiased); weights beyond the input are dropped. */
export function lanczosKernel(range: AxisRange): AxisKernel {
  const { origin, step, from, to, inputFrom, inputTo, width = step } = range;
  const name = [origin, step, from, to, inputFrom, inputTo, width].join();
  const kernel = kept.get(name) ?? makeLanczosKernel(range);
  kept.delete(name);
  kept.set(name, kernel);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value as string);
  return kernel;
}

function makeLanczosKernel(range: AxisRange): AxisKernel {
  const scale = Math.max(1, range.width ?? range.step);
  return sampleKernel(range, LANCZOS_LOBES * scale, (distance) => lanczos(distance / scale));
}

/** Catmull-Rom cubic (Keys 1981, a = −1/2), for enlarging: only the first four taps have weight. */
export function cubicKernel(range: AxisRange): AxisKernel {
  return sampleKernel(range, 2, cubic);
}

function sampleKernel(range: AxisRange, support: number, shape: (distance: number) => number): AxisKernel {
  const length = range.to - range.from;
  const needed = Math.ceil(2 * support);
  const taps = roundTaps(needed);
  const first = new Int32Array(length);
  const weights = new Float64Array(length * taps);
  for (let i = 0; i < length; i++) {
    const centre = range.origin + (range.from + i + 0.5) * range.step - 0.5;
    const start = Math.max(range.inputFrom, Math.min(range.inputTo - needed, Math.ceil(centre - support)));
    first[i] = start;
    fillTaps(weights, i * taps, Math.min(taps, range.inputTo - start), start - centre, shape);
  }
  return { length, taps, first, weights };
}

/** Weights of `count` taps from `at` on, the first of which lies `offset` from the centre. */
function fillTaps(
  weights: Float64Array,
  at: number,
  count: number,
  offset: number,
  shape: (distance: number) => number,
): void {
  let sum = 0;
  for (let k = 0; k < count; k++) {
    const weight = shape(Math.abs(offset + k));
    weights[at + k] = weight;
    sum += weight;
  }
  for (let k = 0; k < count; k++) weights[at + k] /= sum;
}

function lanczos(x: number): number {
  if (x < 1e-8) return 1;
  if (x >= LANCZOS_LOBES) return 0;
  const a = Math.PI * x;
  return (LANCZOS_LOBES * Math.sin(a) * Math.sin(a / LANCZOS_LOBES)) / (a * a);
}

/** Catmull-Rom weight at a distance in input samples, 0 from 2 on. */
export function cubic(x: number): number {
  if (x < 1) return (1.5 * x - 2.5) * x * x + 1;
  return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0;
}
