import type { Raster, Size } from '../raster.ts';
import { Arena } from '../wasm/arena.ts';
import { loadKernels } from '../wasm/kernels.ts';
import type { Plane } from './plane.ts';

/** Samples by which a plane's edges are repeated beyond it, see assembly/turn.ts. */
const MARGIN = 3;
/** Rows that are turned at a time. */
const STRIP = 64;

/** The plane turned about its centre by this many radians, clockwise where y points down, bicubic; its edges are repeated. */
export function turnPlane(plane: Plane, turn: number): Plane {
  const { width, height, data } = plane;
  const out = new Float32Array(width * height);
  turnRows(plane, turn, {
    write: (row, y) => row.set(data.subarray(width * y, width * (y + 1))),
    read: (strip, y) => out.set(strip, width * y),
  });
  return { width, height, data: out };
}

/** The same for a picture. */
export function turnRaster(raster: Raster, turn: number): Raster {
  const { width, channels, data } = raster;
  const out = new Uint8ClampedArray(data.length);
  for (let channel = 0; channel < channels; channel++) {
    const placeOf = (y: number): number => channels * width * y + channel;
    turnRows(raster, turn, {
      write: (row, y) => {
        for (let x = 0, at = placeOf(y); x < width; x++, at += channels) row[x] = data[at];
      },
      read: (strip, y) => {
        for (let i = 0, at = placeOf(y); i < strip.length; i++, at += channels) out[at] = strip[i];
      },
    });
  }
  return { ...raster, data: out };
}

interface Rows {
  /** Writes row `y` of what is turned. */
  readonly write: (row: Float32Array, y: number) => void;
  /** Takes turned rows from `y` on. */
  readonly read: (strip: Float32Array, y: number) => void;
}

function turnRows({ width, height }: Size, turn: number, { write, read }: Rows): void {
  const simd = loadKernels();
  const arena = new Arena(simd.memory);
  const pitch = width + 2 * MARGIN;
  const size = pitch * (height + 2 * MARGIN);
  const [plane, out] = [arena.take(4 * size), arena.take(4 * width * STRIP)];
  const floats = arena.floats(plane, size);
  for (let y = -MARGIN; y < height + MARGIN; y++) {
    const row = floats.subarray(pitch * (y + MARGIN), pitch * (y + MARGIN + 1));
    write(row.subarray(MARGIN, MARGIN + width), Math.min(height - 1, Math.max(0, y)));
    row.fill(row[MARGIN], 0, MARGIN);
    row.fill(row[MARGIN + width - 1], MARGIN + width);
  }
  for (let y = 0; y < height; y += STRIP) {
    const rows = Math.min(STRIP, height - y);
    simd.turnPlane(plane, width, height, Math.cos(turn), Math.sin(turn), y, rows, out);
    read(arena.floats(out, width * rows), y);
  }
}
