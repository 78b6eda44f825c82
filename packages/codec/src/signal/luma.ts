import type { Raster } from '../raster.ts';
import type { RowSource } from './plane.ts';
import { YCC } from './ycc.ts';

const [red, green, blue] = YCC.luma;
/** ITU-R BT.601 luma, as JPEG uses. */
export const LUMA = { red, green, blue } as const;

/** Luma of a raster, row by row; transparency is shown on white, as most services flatten it. */
export function lumaRows(raster: Raster): RowSource {
  const readRow = raster.channels === 3 ? opaqueRow : transparentRow;
  return {
    width: raster.width,
    height: raster.height,
    origin: raster,
    readRow: (y, out, from = 0, to = raster.width) => readRow(raster, y, out, from, to),
  };
}

function opaqueRow({ data, width }: Raster, y: number, out: Float64Array, from: number, to: number): void {
  for (let i = 0, p = (y * width + from) * 3; i < to - from; i++, p += 3) {
    out[i] = LUMA.red * data[p] + LUMA.green * data[p + 1] + LUMA.blue * data[p + 2];
  }
}

function transparentRow(
  { data, width }: Raster,
  y: number,
  out: Float64Array,
  from: number,
  to: number,
): void {
  for (let i = 0, p = (y * width + from) * 4; i < to - from; i++, p += 4) {
    const luma = LUMA.red * data[p] + LUMA.green * data[p + 1] + LUMA.blue * data[p + 2];
    const alpha = data[p + 3] / 255;
    out[i] = alpha * luma + (1 - alpha) * 255;
  }
}
