import type { Blocks } from './block-dct.ts';
import { forwardBlocks, inverseBlocks } from './block-dct.ts';
import { type CanvasView, TILE, type TileRect } from './canvas.ts';
import { type AxisKernel, cubicKernel, roundTaps } from './kernel.ts';
import { type Plane, planeRows } from './plane.ts';
import { applyKernels, columnKernel, rowKernel } from './resample.ts';

const CORRECTIONS = 1;

/** A change of the picture's luma, held at canvas scale with the kernels that enlarge it. */
export interface LumaChange {
  readonly plane: Plane;
  /** From canvas columns to picture columns, and rows to rows; cover only the touched pixels. */
  readonly columns: AxisKernel;
  readonly rows: AxisKernel;
  /** First touched picture column and row. */
  readonly left: number;
  readonly top: number;
}

/**
 * The luma change whose enlargement, seen again through the view, has the wanted modes: enlarging and reducing is a
 * banded linear map along each axis, so the loop is closed at canvas scale, without touching the picture.
 */
export function spreadChange(
  wanted: Float32Array,
  blocks: Blocks,
  view: CanvasView,
  rect: TileRect,
): LumaChange {
  const columns = enlarge(view.left, view.stepX, rect.left, rect.right, view.box.left, view.box.right);
  const rows = enlarge(view.top, view.stepY, rect.top, rect.bottom, view.box.top, view.box.bottom);
  const seenColumns = compose(columnKernel(view, rect), columns);
  const seenRows = compose(rowKernel(view, rect), rows);
  const modes = wanted.slice();
  let plane = inverseBlocks(modes, blocks.columns, blocks.rows);
  for (let pass = 0; pass < CORRECTIONS; pass++) {
    const seen = forwardBlocks(applyKernels(planeRows(plane), seenColumns, seenRows)).modes;
    for (let i = 0; i < modes.length; i++) modes[i] += wanted[i] - seen[i];
    plane = inverseBlocks(modes, blocks.columns, blocks.rows);
  }
  return { plane, columns: columns.kernel, rows: rows.kernel, left: columns.from, top: rows.from };
}

interface Enlarger {
  readonly kernel: AxisKernel;
  /** First picture pixel touched. */
  readonly from: number;
}

function enlarge(
  origin: number,
  step: number,
  tileFrom: number,
  tileTo: number,
  low: number,
  high: number,
): Enlarger {
  const start = origin + tileFrom * TILE * step;
  const end = origin + tileTo * TILE * step;
  const margin = 2 * step;
  const from = Math.max(Math.ceil(low - 0.5), Math.floor(start - margin));
  const to = Math.min(Math.floor(high + 0.5), Math.ceil(end + margin));
  const length = (tileTo - tileFrom) * TILE;
  const kernel = zeroOutside(-start / step, 1 / step, from, to, length);
  return { kernel, from };
}

/** Cubic interpolation of a signal that is zero outside its support. */
function zeroOutside(origin: number, step: number, from: number, to: number, length: number): AxisKernel {
  const pad = 4;
  const padded = cubicKernel({
    origin: origin + pad,
    step,
    from,
    to,
    inputFrom: 0,
    inputTo: length + 2 * pad,
  });
  return { ...padded, first: padded.first.map((value) => value - pad) };
}

/** Canvas pixels on each side that "enlarge, then reduce" reaches noticeably. */
const REACH = 4;

/** The banded map "enlarge, then reduce" along one axis, as one kernel over canvas pixels. */
function compose(reduce: AxisKernel, { kernel, from }: Enlarger): AxisKernel {
  const taps = roundTaps(2 * REACH + 1);
  const first = new Int32Array(reduce.length);
  const weights = new Float64Array(reduce.length * taps);
  for (let i = 0; i < reduce.length; i++) {
    first[i] = Math.max(0, Math.min(reduce.length - taps, i - REACH));
    for (let k = 0; k < reduce.taps; k++) {
      const pixel = reduce.first[i] + k - from;
      if (pixel < 0 || pixel >= kernel.length) continue;
      const weight = reduce.weights[i * reduce.taps + k];
      for (let j = 0; j < kernel.taps; j++) {
        const tap = kernel.first[pixel] + j - first[i];
        if (tap >= 0 && tap < taps)
          weights[i * taps + tap] += weight * kernel.weights[pixel * kernel.taps + j];
      }
    }
  }
  return { length: reduce.length, taps, first, weights };
}
