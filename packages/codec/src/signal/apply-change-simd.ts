import type { Raster } from '../raster.ts';
import { Arena } from '../wasm/arena.ts';
import type { Kernels } from '../wasm/kernels.ts';
import type { Colouring } from './colouring.ts';
import type { Plane } from './plane.ts';
import type { PictureChange } from './spread.ts';

/** Zeros on either side of a row of the change, for taps that reach over its end. */
const PAD = 8;
/** Rows of the change at picture width that are held at once; four are needed. */
const SLOTS = 4;

/** `applyScalar` in WebAssembly SIMD, in single precision, one row of the picture at a time. */
export function applySimd(
  simd: Kernels,
  cover: Raster,
  change: PictureChange,
  { gains, grey, dither }: Colouring,
): { stego: Raster; squaredError: number } {
  const data = new Uint8Array(cover.data);
  const { columns, rows } = change;
  const arena = new Arena(simd.memory);
  const enlarge = rowEnlarger(simd, arena, change);
  const planes = planesOf(change).map((plane) => wideRows(arena, plane, change, enlarge));
  const bytes = columns.length * cover.channels;
  const pixels = arena.take(bytes + 64);
  const pointers = arena.take(4 * 4 * planes.length);
  const weights = arena.take(16);
  const factors = arena.placeFloats(gains);
  const state = arena.placeInts(dither.state);
  let squaredError = 0;
  for (let y = 0; y < rows.length; y++) {
    const at = ((change.top + y) * cover.width + change.left) * cover.channels;
    const wide = planes.flatMap((rowsFrom) => rowsFrom(rows.first[y]));
    arena.ints(pointers, wide.length).set(wide);
    arena.floats(weights, 4).set(rows.weights.subarray(y * rows.taps, y * rows.taps + 4));
    arena.bytes(pixels, bytes).set(data.subarray(at, at + bytes));
    squaredError += simd.applyRow(
      pixels,
      cover.channels,
      columns.length,
      pointers,
      weights,
      factors,
      state,
      grey ? 1 : 0,
    );
    data.set(arena.bytes(pixels, bytes), at);
  }
  return {
    stego: { width: cover.width, height: cover.height, channels: cover.channels, data },
    squaredError,
  };
}

function planesOf({ luma, chroma }: PictureChange): (Plane | null)[] {
  return [luma, chroma?.cb ?? null, chroma?.cr ?? null];
}

/** Enlarges a row of a plane to the picture's width. */
function rowEnlarger(simd: Kernels, arena: Arena, { luma, columns }: PictureChange) {
  const line = arena.take(4 * (luma.width + 2 * PAD));
  const first = arena.placeInts(columns.first.map((value) => value + PAD));
  const weights = arena.placeFloats(columns.weights);
  return (plane: Plane, row: number, out: number): void => {
    const values = plane.data.subarray(row * plane.width, (row + 1) * plane.width);
    arena.floats(line + 4 * PAD, plane.width).set(values);
    simd.filterRow(line, first, weights, columns.taps, columns.length, out);
  };
}

/** Pointers to the four rows of a plane from `first` on, enlarged; each is made once. No plane is silence. */
function wideRows(
  arena: Arena,
  plane: Plane | null,
  { columns }: PictureChange,
  enlarge: (plane: Plane, row: number, out: number) => void,
): (first: number) => number[] {
  const pitch = 4 * (columns.length + 4);
  const silence = arena.take(pitch);
  if (plane === null) return () => [silence, silence, silence, silence];
  const slots = Array.from({ length: SLOTS }, () => arena.take(pitch));
  const held = new Int32Array(SLOTS).fill(-1);
  const rowAt = (row: number): number => {
    if (row < 0 || row >= plane.height) return silence;
    const slot = row % SLOTS;
    if (held[slot] !== row) enlarge(plane, row, slots[slot]);
    held[slot] = row;
    return slots[slot];
  };
  return (row) => [rowAt(row), rowAt(row + 1), rowAt(row + 2), rowAt(row + 3)];
}
