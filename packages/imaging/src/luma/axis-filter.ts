import type { Kernel } from '../channels/channels.ts';

/**
 * A filter along one axis that gives whole levels: output i is (Σ weights[i · taps + k] · input[first[i] + k] + bias) ·
 * scale, rounded down and clipped to 0…255. Beyond its ends the input repeats its outermost level.
 */
export interface AxisFilter {
  readonly length: number;
  readonly taps: number;
  /** Ascending. */
  readonly first: Int32Array;
  readonly weights: Int16Array;
  readonly bias: number;
  readonly scale: number;
}

/** Without `nearest`: which of two equally near pixels libvips takes depends on how it divides its work. */
export type FilterKernel = Exclude<Kernel, 'nearest'>;

/** A kernel that libvips knows: its reach on each side in pixels of the smaller picture, and its shape. */
interface Shape {
  readonly reach: number;
  readonly at: (distance: number) => number;
}

type LibvipsKernel = Exclude<FilterKernel, 'aliased'>;

const SHAPES: Readonly<Record<LibvipsKernel, Shape>> = {
  linear: { reach: 1, at: (x) => Math.max(0, 1 - x) },
  cubic: { reach: 2, at: (x) => cubic(x, 0, 1 / 2) },
  mitchell: { reach: 2, at: (x) => cubic(x, 1 / 3, 1 / 3) },
  lanczos2: { reach: 2, at: (x) => (x <= 2 ? sinc(x) * sinc(x / 2) : 0) },
  lanczos3: { reach: 3, at: (x) => (x <= 3 ? sinc(x) * sinc(x / 3) : 0) },
};

/** libvips filters with integer weights that sum to 4096, minus what truncating each of them loses. */
const ONE = 4096;
/** Positions between two pixels for which libvips has weights. */
const PHASES = 64;
/** libvips first averages whole pixels if that leaves the kernel to shrink by at least this factor. */
const GAP = 2;

/** The filters, in order, with which libvips resizes an axis of `from` pixels to `to`. */
export function resizeFilters(from: number, to: number, kernel: FilterKernel): AxisFilter[] {
  if (from === to) return [];
  if (kernel === 'aliased') return [aliasedFilter(from, to)];
  if (to > from) return [enlargingFilter(to, { step: from / to, kernel })];
  const whole = Math.max(1, Math.floor(from / to / GAP));
  const left = Math.ceil(from / whole);
  const shrink = from / to / whole;
  const boxes = whole > 1 ? [boxFilter(from, left, whole)] : [];
  return shrink === 1 ? boxes : [...boxes, reducingFilter(to, { shrink, kernel })];
}

/**
 * Averages of `whole` pixels. libvips divides by multiplying with a truncated factor: exact halves and integers come
 * out too low.
 */
function boxFilter(from: number, length: number, whole: number): AxisFilter {
  const first = Int32Array.from({ length }, (_, i) => Math.min(i * whole, from - 1));
  const weights = new Int16Array(length * whole).fill(1);
  const isPowerOfTwo = (whole & (whole - 1)) === 0;
  const bias = Math.floor(whole / 2) + (isPowerOfTwo ? 1 / 4 : -1 / 2);
  return { length, taps: whole, first, weights, bias, scale: 1 / whole };
}

function reducingFilter(
  length: number,
  { shrink, kernel }: { readonly shrink: number; readonly kernel: LibvipsKernel },
): AxisFilter {
  const { reach, at } = SHAPES[kernel];
  return sampledFilter({
    length,
    step: shrink,
    start: shrink / 2,
    taps: 2 * roundHalfToEven(reach * shrink) + 1,
    at: (distance) => at(Math.abs(distance) / shrink),
  });
}

/**
 * libvips enlarges by Catmull-Rom whatever kernel it is given, except the bilinear one, and places the pixels half an
 * output pixel off.
 */
function enlargingFilter(
  length: number,
  { step, kernel }: { step: number; kernel: LibvipsKernel },
): AxisFilter {
  const { reach, at } = SHAPES[kernel === 'linear' ? 'linear' : 'cubic'];
  return sampledFilter({
    length,
    step,
    start: -1 / 2,
    taps: 2 * reach,
    at: (distance) => at(Math.abs(distance)),
  });
}

interface Sampling {
  readonly length: number;
  /** Input pixels per output pixel. */
  readonly step: number;
  /**
   * Input position of the first output pixel. Positions are counted from the middle of the first pixel if the number of
   * taps is even, from its edge if it is odd.
   */
  readonly start: number;
  readonly taps: number;
  /** Weight at a distance in input pixels. */
  readonly at: (distance: number) => number;
}

/** Each output uses the weights of the nearest phase. */
function sampledFilter({ length, step, start, taps, at }: Sampling): AxisFilter {
  const first = new Int32Array(length);
  const weights = new Int16Array(length * taps);
  const known = new Map<number, Int16Array>();
  for (let i = 0; i < length; i++) {
    const place = start + i * step;
    const whole = Math.floor(place);
    const phase = (Math.floor((place - whole) * 2 * PHASES) + 1) >> 1;
    const row = known.get(phase) ?? wholeWeights(taps, phase / PHASES, at);
    known.set(phase, row);
    first[i] = whole - Math.ceil(taps / 2) + 1;
    weights.set(row, i * taps);
  }
  return { length, taps, first, weights, bias: ONE / 2, scale: 1 / ONE };
}

/** libvips truncates fractions. */
function wholeWeights(taps: number, phase: number, at: (distance: number) => number): Int16Array {
  const middle = phase + taps / 2 - 1;
  const exact = Float64Array.from({ length: taps }, (_, k) => at(k - middle));
  const sum = exact.reduce((all, each) => all + each, 0);
  return Int16Array.from(exact, (weight) => Math.trunc((ONE * weight) / sum));
}

/** What a browser's canvas does at low quality: the two nearest pixels, however far apart the positions are. */
function aliasedFilter(from: number, length: number): AxisFilter {
  const first = new Int32Array(length);
  const weights = new Int16Array(2 * length);
  for (let i = 0; i < length; i++) {
    const place = Math.min(from - 1, Math.max(0, ((i + 0.5) * from) / length - 0.5));
    first[i] = Math.floor(place);
    weights[2 * i + 1] = Math.round(ONE * (place - first[i]));
    weights[2 * i] = ONE - weights[2 * i + 1];
  }
  return { length, taps: 2, first, weights, bias: ONE / 2, scale: 1 / ONE };
}

/** A symmetric filter that keeps the size. */
export function smoothingFilter(length: number, weights: readonly number[]): AxisFilter {
  const taps = weights.length;
  const sum = weights.reduce((all, each) => all + each, 0);
  return {
    length,
    taps,
    first: Int32Array.from({ length }, (_, i) => i - (taps - 1) / 2),
    weights: Int16Array.from({ length: length * taps }, (_, i) => weights[i % taps]),
    bias: sum / 2,
    scale: 1 / sum,
  };
}

function roundHalfToEven(x: number): number {
  return Math.abs(x % 1) === 0.5 ? 2 * Math.round(x / 2) : Math.round(x);
}

/** The cubics of Mitchell and Netravali (1988). */
function cubic(x: number, b: number, c: number): number {
  if (x <= 1) return ((12 - 9 * b - 6 * c) * x ** 3 + (-18 + 12 * b + 6 * c) * x ** 2 + 6 - 2 * b) / 6;
  if (x > 2) return 0;
  return ((-b - 6 * c) * x ** 3 + (6 * b + 30 * c) * x ** 2 + (-12 * b - 48 * c) * x + 8 * b + 24 * c) / 6;
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}
