import type { Raster } from '../raster.ts';
import { loadKernels } from '../wasm/kernels.ts';
import { applyScalar } from './apply-change-scalar.ts';
import { applySimd } from './apply-change-simd.ts';
import type { Colouring } from './colouring.ts';
import type { PictureChange } from './spread.ts';

export interface Changed {
  readonly stego: Raster;
  /** Sum of squared changes of all samples but alpha. */
  readonly squaredError: number;
}

/**
 * The raster with the change added, rounded by random dither (plain rounding would erase changes below half a level)
 * and clipped per channel. Alpha, and what is fully transparent, stay untouched.
 */
export function applyChange(cover: Raster, change: PictureChange, colouring: Colouring): Changed {
  const simd = loadKernels();
  return simd === null ? applyScalar(cover, change, colouring) : applySimd(simd, cover, change, colouring);
}
