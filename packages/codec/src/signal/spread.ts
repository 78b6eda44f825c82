import type { Blocks } from './block-dct.ts';
import { forwardBlocks, inverseBlocks } from './block-dct.ts';
import { type CanvasView, TILE, type TileRect } from './canvas.ts';
import { dotProduct } from './dot-product.ts';
import { type AxisKernel, cubicKernel, roundTaps } from './kernel.ts';
import type { Plane } from './plane.ts';
import { columnKernel, rowKernel } from './resample.ts';

const CORRECTIONS = 2;

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
    const seen = forwardBlocks(applySquare(plane, seenColumns, seenRows)).modes;
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

/** The banded map "enlarge, then reduce" along one axis, as one kernel over canvas pixels. */
function compose(reduce: AxisKernel, enlarger: Enlarger): AxisKernel {
  const { kernel, from } = enlarger;
  const radius = 6;
  const taps = roundTaps(2 * radius + 1);
  const first = new Int32Array(reduce.length);
  const weights = new Float64Array(reduce.length * taps);
  for (let i = 0; i < reduce.length; i++) {
    first[i] = i - radius;
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

function applySquare(plane: Plane, columns: AxisKernel, rows: AxisKernel): Plane {
  const narrow = new Float32Array(plane.data.length);
  filterRows(plane, columns, narrow);
  const data = new Float32Array(plane.data.length);
  filterColumns({ ...plane, data: narrow }, rows, data);
  return { ...plane, data };
}

function filterRows(plane: Plane, kernel: AxisKernel, out: Float32Array): void {
  const pad = kernel.taps;
  const line = new Float64Array(plane.width + 2 * pad);
  for (let y = 0; y < plane.height; y++) {
    line.set(plane.data.subarray(y * plane.width, (y + 1) * plane.width), pad);
    for (let x = 0; x < plane.width; x++) {
      out[y * plane.width + x] = dotProduct(
        kernel.weights,
        x * kernel.taps,
        kernel.taps,
        line,
        kernel.first[x] + pad,
      );
    }
  }
}

function filterColumns(plane: Plane, kernel: AxisKernel, out: Float32Array): void {
  const { width, height, data } = plane;
  for (let y = 0; y < height; y++) {
    for (let k = 0; k < kernel.taps; k++) {
      const from = kernel.first[y] + k;
      const weight = kernel.weights[y * kernel.taps + k];
      if (weight === 0 || from < 0 || from >= height) continue;
      for (let x = 0; x < width; x++) out[y * width + x] += weight * data[from * width + x];
    }
  }
}
