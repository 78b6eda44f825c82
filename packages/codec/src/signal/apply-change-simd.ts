import type { Raster } from '../raster.ts';
import { Arena } from '../wasm/arena.ts';
import type { Kernels } from '../wasm/kernels.ts';
import { DITHER_X, ditherPhase, ONE } from './dither.ts';
import type { LumaChange } from './spread.ts';

/** Zeros on either side of a row of the change, for taps that reach over its end. */
const PAD = 8;
/** Rows of the change at picture width that are held at once; four are needed. */
const SLOTS = 4;

/** `applyScalar` in WebAssembly SIMD, in single precision, one row of the picture at a time. */
export function applySimd(
  simd: Kernels,
  cover: Raster,
  change: LumaChange,
  gains: readonly [number, number, number],
): { stego: Raster; squaredError: number } {
  const data = new Uint8Array(cover.data);
  const { columns, rows } = change;
  const arena = new Arena(simd.memory);
  const wide = wideRows(simd, arena, change);
  const bytes = columns.length * cover.channels;
  const pixels = arena.take(bytes + 64);
  const [red, green, blue] = gains.map((gain) => gain * ONE);
  let squaredError = 0;
  for (let y = 0; y < rows.length; y++) {
    const at = ((change.top + y) * cover.width + change.left) * cover.channels;
    const [a, b, c, d] = wide(rows.first[y]);
    const [wa, wb, wc, wd] = rows.weights.subarray(y * rows.taps, y * rows.taps + 4);
    arena.bytes(pixels, bytes).set(data.subarray(at, at + bytes));
    const phase = ditherPhase(change.left, change.top + y);
    squaredError += simd.applyRow(
      pixels,
      cover.channels,
      columns.length,
      a,
      b,
      c,
      d,
      wa,
      wb,
      wc,
      wd,
      red,
      green,
      blue,
      phase,
      DITHER_X,
    );
    data.set(arena.bytes(pixels, bytes), at);
  }
  return {
    stego: { width: cover.width, height: cover.height, channels: cover.channels, data },
    squaredError,
  };
}

/** Pointers to the four canvas rows from `first` on, enlarged to picture width; each is made once. */
function wideRows(simd: Kernels, arena: Arena, { plane, columns }: LumaChange): (first: number) => number[] {
  const pitch = 4 * (columns.length + 4);
  const line = arena.take(4 * (plane.width + 2 * PAD));
  const first = arena.placeInts(columns.first.map((value) => value + PAD));
  const weights = arena.placeFloats(columns.weights);
  const slots = Array.from({ length: SLOTS }, () => arena.take(pitch));
  const silence = arena.take(pitch);
  const held = new Int32Array(SLOTS).fill(-1);
  const rowAt = (row: number): number => {
    if (row < 0 || row >= plane.height) return silence;
    const slot = row % SLOTS;
    if (held[slot] !== row) {
      arena
        .floats(line + 4 * PAD, plane.width)
        .set(plane.data.subarray(row * plane.width, (row + 1) * plane.width));
      simd.filterRow(line, first, weights, columns.taps, columns.length, slots[slot]);
      held[slot] = row;
    }
    return slots[slot];
  };
  return (row) => [rowAt(row), rowAt(row + 1), rowAt(row + 2), rowAt(row + 3)];
}
