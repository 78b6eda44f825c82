import { loadKernels } from '../wasm/kernels.ts';
import { type CanvasView, TILE, type TileRect } from './canvas.ts';
import { type AxisKernel, lanczosKernel } from './kernel.ts';
import type { Plane, RowSource } from './plane.ts';
import { resampleScalar } from './resample-scalar.ts';
import { resampleSimd } from './resample-simd.ts';

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

/** Both kernels applied to a source, by the fastest means at hand. */
export function applyKernels(source: RowSource, columns: AxisKernel, rows: AxisKernel): Plane {
  const simd = loadKernels();
  return simd === null ? resampleScalar(source, columns, rows) : resampleSimd(simd, source, columns, rows);
}
