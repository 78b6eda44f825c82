import type { Raster } from '../raster.ts';

/** A float image: row-major, one sample a pixel. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** Anything that yields rows of luma, top to bottom. */
export interface RowSource {
  readonly width: number;
  readonly height: number;
  /** What the rows are made of; null where each is only made when it is read. */
  readonly origin: Raster | Plane | null;
  /** Writes row `y`, or its columns from `from` to before `to`, to the beginning of `out`. */
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
