import type { Raster } from '../raster.ts';

/** A float image: row-major, one sample a pixel. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** Rows of bytes that are made or copied in strips: luma (one channel), or red, green and blue interleaved (three). */
export interface ByteRows {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
  /** Rows `from` to `to` (exclusive), row after row. */
  strip(from: number, to: number): Uint8Array | Uint8ClampedArray;
}

/** Anything that yields rows of luma, top to bottom. */
export interface RowSource {
  readonly width: number;
  readonly height: number;
  /** What the rows are read from; null if unknown. */
  readonly origin: Raster | Plane | ByteRows | null;
  /** Writes row `y`, or its columns `from` to `to` (exclusive), to the start of `out`. */
  readRow(y: number, out: Float64Array, from?: number, to?: number): void;
}

export function planeRows(plane: Plane): RowSource {
  return {
    width: plane.width,
    height: plane.height,
    origin: plane,
    readRow: (y, out, from = 0, to = plane.width) =>
      out.set(plane.data.subarray(y * plane.width + from, y * plane.width + to)),
  };
}
