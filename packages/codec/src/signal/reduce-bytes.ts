import { Arena } from '../wasm/arena.ts';
import type { Kernels } from '../wasm/kernels.ts';
import type { FloatMemory } from './float-memory.ts';
import { type AxisKernel, inputRows } from './kernel.ts';
import type { ByteRows, Plane } from './plane.ts';
import { unpitched } from './unpitched.ts';

/** Picture rows passed to the kernel at once: as many as a simulated picture makes at a time. */
const STRIP = 64;
/** Bits of luma plus bits of a weight, so that sums of their products fit into 32 bits. */
const PRODUCT_BITS = 22;
const MOST_WEIGHT_BITS = 16;
const MOST_LUMA_BITS = 7;
/** Fractional bits of luma before it is shifted down. */
const LUMA_BITS = 15;

/** `applyKernels` for rows of bytes: filters along rows in 16-bit integers, a strip of rows at a time. */
export function reduceBytes(
  simd: Kernels,
  source: ByteRows,
  columns: AxisKernel,
  rows: AxisKernel,
  memory: FloatMemory,
): Plane {
  const width = columns.length;
  const height = rows.length;
  const pitch = 4 * Math.ceil(width / 4);
  const arena = new Arena(simd.memory);
  const sums = arena.take(4 * pitch * height);
  const reduction = placeReduction(arena, source, columns, rows, sums);
  const bytes = source.channels * source.width;
  const pixels = arena.take(bytes * STRIP + 64);
  const { start, end } = inputRows(rows, source.height);
  for (let y = start, next = 0; y < end; y = next) {
    next = Math.min(end, STRIP * (Math.floor(y / STRIP) + 1));
    const strip = source.strip(y, next);
    arena.bytes(pixels, strip.length).set(strip);
    simd.reduceRows(reduction, pixels, bytes, y, next - y);
  }
  return { width, height, data: unpitched(arena.floats(sums, pitch * height), pitch, width, height, memory) };
}

/** The fields of a reduction in the order in which assembly/reduce.ts reads them. */
function placeReduction(
  arena: Arena,
  { width, channels }: Pick<ByteRows, 'width' | 'channels'>,
  columns: AxisKernel,
  rows: AxisKernel,
  sums: number,
): number {
  const taps = 8 * Math.ceil(columns.taps / 8);
  const { whole, bits: weightBits } = wholeKernel(columns, taps);
  const lumaBits = Math.min(MOST_LUMA_BITS, PRODUCT_BITS - weightBits);
  const line = arena.take(2 * (width + taps + 16));
  const first = arena.placeInts(columns.first, 4);
  const weights = arena.placeShorts(whole, 4 * taps);
  const narrow = arena.take(4 * (columns.length + 4));
  const rowFirst = arena.placeInts(rows.first);
  const scale = 2 ** -(weightBits + lumaBits);
  const rowWeights = arena.placeScaled(rows.weights, scale);
  return arena.placeInts([
    width,
    LUMA_BITS - lumaBits,
    line,
    first,
    weights,
    taps,
    columns.length,
    narrow,
    rowFirst,
    rowWeights,
    rows.taps,
    rows.length,
    sums,
    0,
    channels,
  ]);
}

interface WholeKernel {
  readonly whole: Int16Array;
  /** Fractional bits. */
  readonly bits: number;
}

const known = new WeakMap<AxisKernel, WholeKernel>();

function wholeKernel(kernel: AxisKernel, taps: number): WholeKernel {
  const made = known.get(kernel) ?? makeWholeKernel(kernel, taps);
  known.set(kernel, made);
  return made;
}

function makeWholeKernel(kernel: AxisKernel, taps: number): WholeKernel {
  const bits = bitsFor(kernel);
  return { whole: wholeWeights(kernel, taps, bits), bits };
}

/** The number of fractional bits at which the greatest weight still fits into 16 bits. */
function bitsFor({ weights }: AxisKernel): number {
  let greatest = 0;
  for (let i = 0; i < weights.length; i++) greatest = Math.max(greatest, Math.abs(weights[i]));
  const bits = Math.floor(Math.log2(32767 / greatest));
  return Math.min(MOST_WEIGHT_BITS, bits);
}

/** Weights as integers that add up to exactly one: the greatest takes up what rounding leaves. */
function wholeWeights({ weights, taps, length }: AxisKernel, padded: number, bits: number): Int16Array {
  const whole = new Int16Array(length * padded);
  const one = 2 ** bits;
  for (let i = 0; i < length; i++) {
    let rest = one;
    let greatest = 0;
    for (let k = 0; k < taps; k++) {
      const weight = Math.round(weights[i * taps + k] * one);
      whole[i * padded + k] = weight;
      rest -= weight;
      if (weight > whole[i * padded + greatest]) greatest = k;
    }
    whole[i * padded + greatest] += rest;
  }
  return whole;
}
