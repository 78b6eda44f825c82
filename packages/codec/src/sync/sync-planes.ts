import type { Size } from '../raster.ts';
import { type CanvasView, pictureSpans, type Span } from '../signal/canvas.ts';
import { cubicKernel } from '../signal/kernel.ts';
import { type Plane, planeRows } from '../signal/plane.ts';
import { applyKernels } from '../signal/resample.ts';
import { sumOfSquares } from '../signal/sum-of-squares.ts';
import { RGB_ENERGY } from '../signal/ycc.ts';
import { LARGE_PIXELS } from '../thresholds.ts';
import type { ComplexField } from './fft.ts';
import type { PatternShares } from './pattern-shares.ts';
import { SYNC_HIGHEST, SYNC_SIZE } from './sync-spectrum.ts';

/** From this many pixels on, a crop by three tenths still shows enough of the pattern at a lower amplitude. */
const AMPLE_PIXELS = 1_900_000;

/**
 * What the sync pattern at full strength adds to the squared error per sample, squared grey levels. Small pictures,
 * once cropped, show too little of the pattern for less of it to be found; larger ones get more of it where being
 * sturdy matters more than being hard to see (decision 042).
 */
export function syncError({ width, height }: Size, isFine: boolean): number {
  const pixels = width * height;
  if (!isFine || pixels < LARGE_PIXELS) return 0.25;
  return pixels < AMPLE_PIXELS ? 0.12 : 0.09;
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

export interface SyncPlanesInput {
  /** From `createSyncPattern`. */
  readonly pattern: ComplexField;
  readonly view: CanvasView;
  /** With the pattern at full strength, see `syncError`. */
  readonly error: number;
  /** How strong it is at each place. */
  readonly shares: PatternShares;
}

export function syncPlanes({ pattern, view, error, shares }: SyncPlanesInput): SyncPlanes {
  const amplitude = Math.sqrt(error / ERROR_PER_CHROMA);
  const { columns, rows } = pictureSpans(view);
  const kernel = ({ from, to }: Span) =>
    cubicKernel({ origin: 0, step: SYNC_SIZE / view.size, from, to, inputFrom: 0, inputTo: SYNC_SIZE });
  const kernels = { columns: kernel(columns), rows: kernel(rows) };
  const plane = (values: Float64Array, share: Plane): Plane => {
    const data = new Float32Array(values);
    for (let i = 0; i < data.length; i++) data[i] *= amplitude;
    const field = planeRows({ width: SYNC_SIZE, height: SYNC_SIZE, data });
    return spreadBy(share, applyKernels(field, kernels.columns, kernels.rows), view);
  };
  return {
    cb: plane(pattern.re, shares.cb),
    cr: plane(pattern.im, shares.cr),
    squaredError: error * squaredShareOf(shares),
    highest: SYNC_HIGHEST * (SYNC_SIZE / view.size),
  };
}

/** A plane over the canvas pixels that the picture touches, multiplied by the share at each. */
function spreadBy(share: Plane, { width, height, data }: Plane, view: CanvasView): Plane {
  const { left, top, right, bottom } = view.box;
  const { columns, rows } = pictureSpans(view);
  const across = nearestIn(share.width, columns, {
    origin: view.left - left,
    step: view.stepX,
    whole: right - left,
  });
  const down = nearestIn(share.height, rows, {
    origin: view.top - top,
    step: view.stepY,
    whole: bottom - top,
  });
  const spread = new Float32Array(data.length);
  for (let y = 0, i = 0; y < height; y++) {
    const row = down[y] * share.width;
    for (let x = 0; x < width; x++, i++) spread[i] = data[i] * share.data[row + across[x]];
  }
  return { width, height, data: spread };
}

/** Where the canvas begins, the size of its pixels, and that of the whole picture: all in pixels of the picture. */
interface CanvasAxis {
  readonly origin: number;
  readonly step: number;
  readonly whole: number;
}

/** For each canvas pixel of a span, the nearest of this many samples spread over the whole picture. */
function nearestIn(samples: number, { from, to }: Span, { origin, step, whole }: CanvasAxis): Int32Array {
  return Int32Array.from({ length: to - from }, (_, i) => {
    const at = Math.floor(((origin + (from + i + 0.5) * step) * samples) / whole);
    return Math.min(samples - 1, Math.max(0, at));
  });
}

/** The mean of the squared shares, each colour weighted by its part in the error. */
function squaredShareOf(shares: PatternShares): number {
  const mean = ({ data }: Plane): number => sumOfSquares(data) / data.length;
  const { cb, cr } = RGB_ENERGY;
  return (cb * mean(shares.cb) + cr * mean(shares.cr)) / (cb + cr);
}
