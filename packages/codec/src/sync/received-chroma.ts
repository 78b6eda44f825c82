import type { Raster } from '../raster.ts';
import { lanczosKernel } from '../signal/kernel.ts';
import { type Plane, planeRows } from '../signal/plane.ts';
import { applyKernels } from '../signal/resample.ts';
import { YCC } from '../signal/ycc.ts';

/** A received picture as luma and chroma, reduced; what is transparent is seen on white. */
export interface Colours {
  readonly luma: Plane;
  readonly cb: Plane;
  readonly cr: Plane;
}

/** Box-reduces to a long side of at most `longSide`. */
export function receiveColours(raster: Raster, longSide: number): Colours {
  const scale = Math.max(1, Math.max(raster.width, raster.height) / longSide);
  const width = Math.max(8, Math.round(raster.width / scale));
  const height = Math.max(8, Math.round(raster.height / scale));
  const sums = sumCells(raster, width, height);
  const plane = ([red, green, blue]: (typeof YCC)[keyof typeof YCC]): Plane => ({
    width,
    height,
    data: sums.red.map(
      (value, i) =>
        (red * value + green * sums.green[i] + blue * sums.blue[i]) / Math.max(1e-9, sums.count[i]),
    ),
  });
  return {
    luma: plane(YCC.luma),
    cb: plane(YCC.cb),
    cr: plane(YCC.cr),
  };
}

/** Sums of red, green and blue over the raster pixels of each cell. */
function sumCells(raster: Raster, width: number, height: number) {
  const { data, channels } = raster;
  const empty = (): Float32Array => new Float32Array(width * height);
  const sums = { red: empty(), green: empty(), blue: empty(), count: empty() };
  const cell = Int32Array.from({ length: raster.width }, (_, x) => Math.floor((x * width) / raster.width));
  for (let y = 0, p = 0; y < raster.height; y++) {
    const row = Math.floor((y * height) / raster.height) * width;
    for (let x = 0; x < raster.width; x++, p += channels) {
      const at = row + cell[x];
      const alpha = channels === 4 ? data[p + 3] / 255 : 1;
      const white = 255 * (1 - alpha);
      sums.red[at] += alpha * data[p] + white;
      sums.green[at] += alpha * data[p + 1] + white;
      sums.blue[at] += alpha * data[p + 2] + white;
      sums.count[at]++;
    }
  }
  return sums;
}

/** Grey and plain images carry no chroma pattern. */
export function isColourless({ cb, cr }: Colours): boolean {
  return [cb, cr].every(({ data }) => data.every((value) => Math.abs(value - data[0]) < 1e-3));
}

export function resizedPlane(plane: Plane, width: number, height: number): Plane {
  const axis = (from: number, to: number) =>
    lanczosKernel({ origin: 0, step: from / to, from: 0, to, inputFrom: 0, inputTo: from });
  return applyKernels(planeRows(plane), axis(plane.width, width), axis(plane.height, height));
}
