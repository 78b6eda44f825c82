import type { Raster, Size } from '../raster.ts';
import { Arena } from '../wasm/arena.ts';
import { loadKernels } from '../wasm/kernels.ts';
import type { Plane } from './plane.ts';

/** Samples by which a plane's edges are repeated beyond it, see assembly/turn.ts. */
const MARGIN = 3;

/** The plane turned about its centre by so many radians, clockwise where y points down, bicubic; its edges are repeated. */
export function turnPlane(plane: Plane, turn: number): Plane {
  const { width, height, data } = plane;
  const writeRow = (row: Float32Array, y: number): void => row.set(data.subarray(width * y, width * (y + 1)));
  return { width, height, data: turned(plane, turn, writeRow).slice() };
}

/** The same for a picture. */
export function turnRaster(raster: Raster, turn: number): Raster {
  const { width, channels, data } = raster;
  const out = new Uint8ClampedArray(data.length);
  for (let channel = 0; channel < channels; channel++) {
    const plane = turned(raster, turn, (row, y) => {
      const first = channels * width * y + channel;
      for (let x = 0; x < width; x++) row[x] = data[first + channels * x];
    });
    for (let i = 0; i < plane.length; i++) out[channels * i + channel] = plane[i];
  }
  return { ...raster, data: out };
}

/** @returns a turned plane that is valid until the next kernel is called */
function turned(
  { width, height }: Size,
  turn: number,
  writeRow: (row: Float32Array, y: number) => void,
): Float32Array {
  const simd = loadKernels();
  const arena = new Arena(simd.memory);
  const pitch = width + 2 * MARGIN;
  const plane = arena.take(4 * pitch * (height + 2 * MARGIN));
  const out = arena.take(4 * width * height);
  const rows = arena.floats(plane, pitch * (height + 2 * MARGIN));
  for (let y = -MARGIN; y < height + MARGIN; y++) {
    const row = rows.subarray(pitch * (y + MARGIN), pitch * (y + MARGIN + 1));
    writeRow(row.subarray(MARGIN, MARGIN + width), Math.min(height - 1, Math.max(0, y)));
    row.fill(row[MARGIN], 0, MARGIN);
    row.fill(row[MARGIN + width - 1], MARGIN + width);
  }
  simd.turnPlane(plane, width, height, Math.cos(turn), Math.sin(turn), out);
  return arena.floats(out, width * height);
}
