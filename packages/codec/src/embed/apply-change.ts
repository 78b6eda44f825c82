import type { Raster } from '../raster.ts';
import { Arena } from '../wasm/arena.ts';
import { type Kernels, loadKernels } from '../wasm/kernels.ts';
import type { Colouring } from './colouring.ts';
import { wholeWeights } from './fixed-point.ts';
import type { PictureChange } from './spread.ts';

/** Picture rows passed to the kernel at once. */
const STRIP = 32;

export interface Changed {
  readonly stego: Raster;
  /** Sum of squared changes of all samples but alpha. */
  readonly squaredError: number;
}

/**
 * The raster with the change added, rounded by random dither (plain rounding would erase changes below half a level)
 * and clipped per channel. Alpha and fully transparent pixels stay untouched.
 */
export function applyChange(
  cover: Raster,
  change: PictureChange,
  { gains, grey, dither }: Colouring,
): Changed {
  const simd = loadKernels();
  const { width, height, channels } = cover;
  const { rows, left, top } = change;
  const arena = new Arena(simd.memory);
  prepare(simd, arena, change, gains, channels);
  const first = arena.placeInts(rows.first);
  const weights = arena.placeShorts(wholeWeights(rows));
  const state = arena.placeInts(dither);
  const pitch = width * channels;
  const pixels = arena.take(pitch * STRIP + 64);
  const data = new Uint8Array(cover.data.length);
  data.set(cover.data.subarray(0, top * pitch));
  let squaredError = 0;
  for (let y = 0; y < rows.length; y += STRIP) {
    const count = Math.min(STRIP, rows.length - y);
    const from = (top + y) * pitch;
    const strip = arena.bytes(pixels, count * pitch);
    strip.set(cover.data.subarray(from, from + strip.length));
    const at = pixels + left * channels;
    squaredError += simd.applyRows(at, pitch, count, first + 4 * y, weights + 8 * y, state, grey ? 1 : 0);
    data.set(strip, from);
  }
  const end = (top + rows.length) * pitch;
  data.set(cover.data.subarray(end), end);
  return { stego: { width, height, channels, data }, squaredError };
}

function prepare(
  simd: Kernels,
  arena: Arena,
  { luma, chroma, columns }: PictureChange,
  gains: readonly number[],
  channels: number,
): void {
  const planes = [luma, chroma?.cb, chroma?.cr].map((plane) =>
    plane === undefined ? 0 : arena.placeFloats(plane.data, 4),
  );
  const [y, cb, cr] = planes;
  const colours = arena.placeFloats(gains);
  const first = arena.placeInts(columns.first);
  const weights = arena.placeShorts(wholeWeights(columns));
  const work = arena.take(8 * (luma.width + 20) + 5 * (2 * channels * (columns.length + 8) + 32));
  simd.prepareChange(
    y,
    cb,
    cr,
    luma.width,
    luma.height,
    colours,
    first,
    weights,
    columns.length,
    channels,
    work,
  );
}
