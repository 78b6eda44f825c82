import type { Size } from '../raster.ts';
import type { CanvasView } from '../signal/canvas.ts';
import { cubicKernel } from '../signal/kernel.ts';
import { type Plane, planeRows } from '../signal/plane.ts';
import { applyKernels } from '../signal/resample.ts';
import { pictureSpans, type Span } from '../signal/spread.ts';
import { RGB_ENERGY } from '../signal/ycc.ts';
import { LARGE_PIXELS } from '../thresholds.ts';
import type { SyncPattern } from './sync-pattern.ts';
import { SYNC_HIGHEST, SYNC_SIZE } from './sync-spectrum.ts';

/** Pixels from which on a crop of three tenths shows so much of the pattern that less of it is enough. */
const AMPLE_PIXELS = 1_900_000;

/**
 * What the sync pattern adds to the squared error per sample of a picture, squared grey levels. Small pictures show too
 * little of it for less to be found once they are cropped; others have more of it where being sturdy matters more than
 * being hard to see (decision 042).
 */
export function syncError({ width, height }: Size, isFine: boolean): number {
  const pixels = width * height;
  if (!isFine || pixels < LARGE_PIXELS) return 0.25;
  return pixels < AMPLE_PIXELS ? 0.1 : 0.07;
}

/** Mean squared change of red, green and blue when Cb and Cr change by one each. */
const ERROR_PER_CHROMA = (RGB_ENERGY.cb + RGB_ENERGY.cr) / 3;

/** The pattern as it is added to a picture: Cb and Cr over the canvas pixels that the picture touches. */
export interface SyncPlanes {
  readonly cb: Plane;
  readonly cr: Plane;
  /** What it adds to the squared error per sample, squared grey levels. */
  readonly squaredError: number;
  /** The highest frequency, cycles per canvas pixel. */
  readonly highest: number;
}

/** @param error see `syncError` */
export function syncPlanes(pattern: SyncPattern, view: CanvasView, error: number): SyncPlanes {
  const amplitude = Math.sqrt(error / ERROR_PER_CHROMA);
  const { columns, rows } = pictureSpans(view);
  const kernel = ({ from, to }: Span) =>
    cubicKernel({ origin: 0, step: SYNC_SIZE / view.size, from, to, inputFrom: 0, inputTo: SYNC_SIZE });
  const kernels = { columns: kernel(columns), rows: kernel(rows) };
  const plane = (values: Float64Array): Plane => {
    const data = new Float32Array(values);
    for (let i = 0; i < data.length; i++) data[i] *= amplitude;
    return applyKernels(
      planeRows({ width: SYNC_SIZE, height: SYNC_SIZE, data }),
      kernels.columns,
      kernels.rows,
    );
  };
  return {
    cb: plane(pattern.field.re),
    cr: plane(pattern.field.im),
    squaredError: error,
    highest: SYNC_HIGHEST * (SYNC_SIZE / view.size),
  };
}
