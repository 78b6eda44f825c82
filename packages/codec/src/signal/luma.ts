import type { Raster } from '../raster.ts';
import type { RowSource } from './plane.ts';

/** ITU-R BT.601 luma, as JPEG uses. */
export const LUMA = { red: 0.299, green: 0.587, blue: 0.114 } as const;

/** Luma of a raster, row by row; what is transparent is seen on white, as most services flatten it. */
export function lumaRows(raster: Raster): RowSource {
  const readRow = raster.channels === 3 ? opaqueRow : transparentRow;
  return {
    width: raster.width,
    height: raster.height,
    origin: raster,
    readRow: (y, out) => readRow(raster, y, out),
  };
}

function opaqueRow({ data, width }: Raster, y: number, out: Float64Array): void {
  let p = y * width * 3;
  for (let x = 0; x < width; x++, p += 3) {
    out[x] = LUMA.red * data[p] + LUMA.green * data[p + 1] + LUMA.blue * data[p + 2];
  }
}

function transparentRow({ data, width }: Raster, y: number, out: Float64Array): void {
  let p = y * width * 4;
  for (let x = 0; x < width; x++, p += 4) {
    const luma = LUMA.red * data[p] + LUMA.green * data[p + 1] + LUMA.blue * data[p + 2];
    const alpha = data[p + 3] / 255;
    out[x] = alpha * luma + (1 - alpha) * 255;
  }
}
