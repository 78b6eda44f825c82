import { Arena } from '../wasm/arena.ts';
import { type Kernels, loadKernels } from '../wasm/kernels.ts';
import { type CanvasView, TILE, type TileRect } from './canvas.ts';
import { type FloatMemory, newFloats, reusedFloats } from './float-memory.ts';
import { type AxisKernel, inputRows, lanczosKernel } from './kernel.ts';
import type { ByteRows, Plane, RowSource } from './plane.ts';
import { reduceBytes } from './reduce-bytes.ts';
import { unpitched } from './unpitched.ts';

const canvasMemory = reusedFloats();

/**
 * The tiles `rect` of the canvas as seen through `view`: Lanczos-3, antialiased, streamed row by row. Valid until the next
 * canvas is sampled.
 */
export function sampleCanvas(source: RowSource, view: CanvasView, rect: TileRect): Plane {
  return applyKernels(source, columnKernel(view, rect), rowKernel(view, rect), canvasMemory);
}

export function columnKernel(view: CanvasView, rect: TileRect): AxisKernel {
  return lanczosKernel({
    origin: view.left,
    step: view.stepX,
    from: rect.left * TILE,
    to: rect.right * TILE,
    inputFrom: Math.max(0, Math.ceil(view.box.left - 0.5)),
    inputTo: Math.floor(view.box.right + 0.5),
  });
}

export function rowKernel(view: CanvasView, rect: TileRect): AxisKernel {
  return lanczosKernel({
    origin: view.top,
    step: view.stepY,
    from: rect.top * TILE,
    to: rect.bottom * TILE,
    inputFrom: Math.max(0, Math.ceil(view.box.top - 0.5)),
    inputTo: Math.floor(view.box.bottom + 0.5),
  });
}

/** A smaller copy of the luma with a long side of at most `longSide`, so that many views can be tried on it. */
export function reduceLuma(source: RowSource, longSide: number): Plane {
  const scale = Math.max(1, Math.max(source.width, source.height) / longSide);
  const bytes = byteRows(source);
  if (scale === 1 && bytes?.channels === 1) return levelsOf(bytes);
  const axis = (size: number): AxisKernel => {
    const to = Math.max(1, Math.round(size / scale));
    return lanczosKernel({ origin: 0, step: size / to, from: 0, to, inputFrom: 0, inputTo: size });
  };
  return applyKernels(source, axis(source.width), axis(source.height));
}

/** Rows read at once: as many as a simulated picture makes at a time. */
const STRIP = 64;

function levelsOf({ width, height, strip }: ByteRows): Plane {
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y += STRIP) data.set(strip(y, Math.min(height, y + STRIP)), y * width);
  return { width, height, data };
}

/** Columns filtered, then rows, streaming over the source in single precision. */
export function applyKernels(
  source: RowSource,
  columns: AxisKernel,
  rows: AxisKernel,
  memory: FloatMemory = newFloats,
): Plane {
  const simd = loadKernels();
  const bytes = byteRows(source);
  if (bytes !== null) return reduceBytes(simd, bytes, columns, rows, memory);
  const width = columns.length;
  const height = rows.length;
  const pitch = 4 * Math.ceil(width / 4);
  const arena = new Arena(simd.memory);
  const first = arena.placeInts(columns.first);
  const weights = arena.placeFloats(columns.weights);
  const line = arena.take(4 * (source.width + columns.taps + 4));
  const pixels = arena.take(4 * source.width + 64);
  const narrow = arena.take(4 * pitch);
  const sums = arena.take(4 * pitch * height);
  const loadRow = rowLoader(simd, arena, source, pixels, line);
  const { start, end } = inputRows(rows, source.height);
  let active = 0;
  for (let y = start; y < end; y++) {
    loadRow(y);
    simd.filterRow(line, first, weights, columns.taps, width, narrow);
    while (active < height && rows.first[active] + rows.taps <= y) active++;
    for (let row = active; row < height && rows.first[row] <= y; row++) {
      const weight = rows.weights[row * rows.taps + y - rows.first[row]];
      if (weight !== 0) simd.addScaled(sums + 4 * pitch * row, narrow, pitch, weight);
    }
  }
  return { width, height, data: unpitched(arena.floats(sums, pitch * height), pitch, width, height, memory) };
}

/** The rows of a source as bytes; null if it has none. */
function byteRows({ origin }: RowSource): ByteRows | null {
  if (origin === null || !('channels' in origin)) return null;
  if ('strip' in origin) return origin;
  if (origin.channels !== 3) return null;
  const { data, width, height } = origin;
  const strip = (from: number, to: number) => data.subarray(3 * width * from, 3 * width * to);
  return { width, height, channels: 3, strip };
}

function rowLoader(simd: Kernels, arena: Arena, source: RowSource, pixels: number, line: number) {
  const { origin, width } = source;
  if (origin === null || 'strip' in origin) {
    const row = new Float64Array(width);
    return (y: number): void => {
      source.readRow(y, row);
      arena.floats(line, width).set(row);
    };
  }
  if (!('channels' in origin)) {
    return (y: number): void =>
      arena.floats(line, origin.width).set(origin.data.subarray(y * origin.width, (y + 1) * origin.width));
  }
  const bytes = origin.width * origin.channels;
  return (y: number): void => {
    arena.bytes(pixels, bytes).set(origin.data.subarray(y * bytes, (y + 1) * bytes));
    simd.lumaRow(pixels, origin.channels, origin.width, line);
  };
}
