import { type CanvasView, TILE, type TileRect } from './canvas.ts';
import { dotProduct } from './dot-product.ts';
import { type AxisKernel, lanczosKernel } from './kernel.ts';
import type { Plane, RowSource } from './plane.ts';

/** The tiles `rect` of the canvas as seen through `view`: Lanczos-3, antialiased, streamed row by row. */
export function sampleCanvas(source: RowSource, view: CanvasView, rect: TileRect): Plane {
  return applyKernels(source, columnKernel(view, rect), rowKernel(view, rect));
}

export function columnKernel(view: CanvasView, rect: TileRect): AxisKernel {
  return lanczosKernel({
    origin: view.left,
    step: view.stepX,
    from: rect.left * TILE,
    to: rect.right * TILE,
    inputFrom: Math.max(0, Math.ceil(view.box.left - 0.5)),
    inputTo: Math.floor(view.box.right + 0.5),
  });
}

export function rowKernel(view: CanvasView, rect: TileRect): AxisKernel {
  return lanczosKernel({
    origin: view.top,
    step: view.stepY,
    from: rect.top * TILE,
    to: rect.bottom * TILE,
    inputFrom: Math.max(0, Math.ceil(view.box.top - 0.5)),
    inputTo: Math.floor(view.box.bottom + 0.5),
  });
}

/** A smaller copy of the luma with a long side of at most `longSide`, so that many views can be tried on it. */
export function reduceLuma(source: RowSource, longSide: number): Plane {
  const scale = Math.max(1, Math.max(source.width, source.height) / longSide);
  const axis = (size: number): AxisKernel => {
    const to = Math.max(1, Math.round(size / scale));
    return lanczosKernel({ origin: 0, step: size / to, from: 0, to, inputFrom: 0, inputTo: size });
  };
  return applyKernels(source, axis(source.width), axis(source.height));
}

function applyKernels(source: RowSource, columns: AxisKernel, rows: AxisKernel): Plane {
  const width = columns.length;
  const height = rows.length;
  const data = new Float32Array(width * height);
  const line = new Float64Array(source.width + columns.taps);
  const narrow = new Float64Array(width);
  const { start, end } = inputRows(rows, source.height);
  let active = 0;
  for (let y = start; y < end; y++) {
    source.readRow(y, line);
    filterLine(line, columns, narrow);
    while (active < height && rows.first[active] + rows.taps <= y) active++;
    for (let row = active; row < height && rows.first[row] <= y; row++) {
      const k = y - rows.first[row];
      if (k >= rows.taps) continue;
      const weight = rows.weights[row * rows.taps + k];
      if (weight !== 0) addScaled(data, row * width, narrow, weight);
    }
  }
  return { width, height, data };
}

function inputRows(rows: AxisKernel, available: number): { start: number; end: number } {
  if (rows.length === 0) return { start: 0, end: 0 };
  const last = rows.first[rows.length - 1] + rows.taps;
  return { start: rows.first[0], end: Math.min(available, last) };
}

function filterLine(line: Float64Array, columns: AxisKernel, out: Float64Array): void {
  const { first, weights, taps, length } = columns;
  for (let i = 0; i < length; i++) out[i] = dotProduct(weights, i * taps, taps, line, first[i]);
}

function addScaled(data: Float32Array, offset: number, line: Float64Array, weight: number): void {
  for (let x = 0; x < line.length; x++) data[offset + x] += weight * line[x];
}
