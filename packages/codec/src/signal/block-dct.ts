import { loadKernels } from '../wasm/kernels.ts';
import { forwardScalar, inverseScalar } from './block-dct-scalar.ts';
import { forwardSimd, inverseSimd } from './block-dct-simd.ts';
import type { Blocks } from './blocks.ts';
import type { Plane } from './plane.ts';

export type { Blocks } from './blocks.ts';

/** @param plane width and height are multiples of 8 */
export function forwardBlocks(plane: Plane): Blocks {
  const simd = loadKernels();
  return simd === null ? forwardScalar(plane) : forwardSimd(simd, plane);
}

/** The plane whose blocks have exactly these modes and nothing else. */
export function inverseBlocks(modes: Float32Array, columns: number, rows: number): Plane {
  const simd = loadKernels();
  return simd === null ? inverseScalar(modes, columns, rows) : inverseSimd(simd, modes, columns, rows);
}
