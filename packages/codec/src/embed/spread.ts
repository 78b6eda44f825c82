import { forwardBlocks, inverseBlocks } from '../signal/block-dct.ts';
import {
  type CanvasView,
  pictureSpans,
  type Span,
  TILE,
  TILE_SIDE_BLOCKS,
  type TileRect,
} from '../signal/canvas.ts';
import { type AxisKernel, cubicKernel, roundTaps } from '../signal/kernel.ts';
import { type Plane, planeRows } from '../signal/plane.ts';
import { applyKernels, columnKernel, rowKernel } from '../signal/resample.ts';

const CORRECTIONS = 1;

/** A change of a picture, held at canvas scale with the kernels that enlarge it. */
export interface PictureChange {
  /** Planes of equal size that cover the picture; luma in grey levels, chroma (or none) as in JPEG's YCbCr. */
  readonly luma: Plane;
  readonly chroma: { readonly cb: Plane; readonly cr: Plane } | null;
  /** From canvas columns to picture columns, and rows to rows. */
  readonly columns: AxisKernel;
  readonly rows: AxisKernel;
  /** First touched picture column and row. */
  readonly left: number;
  readonly top: number;
}

/**
 * Makes the luma change over the tiles `rect` that, enlarged and seen through the view again, has the wanted modes.
 * Enlarging and reducing is a banded linear map along each axis, so the correction is computed at canvas scale. The
 * map is made only once, because one picture is embedded into many times.
 */
export function lumaSpreader(view: CanvasView, rect: TileRect): (wanted: Float32Array) => Plane {
  const columns = enlargeColumns(view, { from: rect.left * TILE, to: rect.right * TILE });
  const rows = enlargeRows(view, { from: rect.top * TILE, to: rect.bottom * TILE });
  const acrossAndBack = thereAndBack(columnKernel(view, rect), columns);
  const downAndBack = thereAndBack(rowKernel(view, rect), rows);
  const planeOf = (modes: Float32Array): Plane =>
    inverseBlocks(
      modes,
      TILE_SIDE_BLOCKS * (rect.right - rect.left),
      TILE_SIDE_BLOCKS * (rect.bottom - rect.top),
    );
  return (wanted) => {
    const modes = wanted.slice();
    let plane = planeOf(modes);
    for (let pass = 0; pass < CORRECTIONS; pass++) {
      const seen = forwardBlocks(applyKernels(planeRows(plane), acrossAndBack, downAndBack)).modes;
      for (let i = 0; i < modes.length; i++) modes[i] += wanted[i] - seen[i];
      plane = planeOf(modes);
    }
    return plane;
  };
}

/** The change of the whole picture, from a luma change over the tiles `rect` and, if given, chroma planes. */
export function pictureChange(
  luma: Plane,
  rect: TileRect,
  view: CanvasView,
  chroma: PictureChange['chroma'],
): PictureChange {
  const spans = pictureSpans(view);
  const columns = enlargeColumns(view, spans.columns);
  const rows = enlargeRows(view, spans.rows);
  const width = spans.columns.to - spans.columns.from;
  const height = spans.rows.to - spans.rows.from;
  const whole = { width, height, data: new Float32Array(width * height) };
  const x = rect.left * TILE - spans.columns.from;
  const y = rect.top * TILE - spans.rows.from;
  for (let row = 0; row < luma.height; row++) copyRow(luma, row, whole, x, y + row);
  return {
    luma: whole,
    chroma,
    columns: columns.kernel,
    rows: rows.kernel,
    left: columns.from,
    top: rows.from,
  };
}

/** Copies a row to (x, y), leaving out what lies outside. */
function copyRow(from: Plane, row: number, to: Plane, x: number, y: number): void {
  if (y < 0 || y >= to.height) return;
  const skip = Math.max(0, -x);
  const length = Math.min(from.width, to.width - x) - skip;
  const start = row * from.width + skip;
  to.data.set(from.data.subarray(start, start + length), y * to.width + x + skip);
}

interface Enlarger {
  readonly kernel: AxisKernel;
  /** First picture pixel touched. */
  readonly from: number;
}

function enlargeColumns({ left, stepX, box }: CanvasView, span: Span): Enlarger {
  return enlarge(left, stepX, span, { from: box.left, to: box.right });
}

function enlargeRows({ top, stepY, box }: CanvasView, span: Span): Enlarger {
  return enlarge(top, stepY, span, { from: box.top, to: box.bottom });
}

function enlarge(origin: number, step: number, span: Span, box: Span): Enlarger {
  const start = origin + span.from * step;
  const end = origin + span.to * step;
  const margin = 2 * step;
  const from = Math.max(Math.ceil(box.from - 0.5), Math.floor(start - margin));
  const to = Math.min(Math.floor(box.to + 0.5), Math.ceil(end + margin));
  const kernel = zeroOutside(-start / step, 1 / step, from, to, span.to - span.from);
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

/** The banded map "enlarge, then reduce" along one axis, as one kernel over canvas pixels, cut off at its reach. */
function thereAndBack(reduce: AxisKernel, { kernel, from }: Enlarger): AxisKernel {
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
