import { MODE_COUNT } from './modes.ts';
import type { Plane } from './plane.ts';

/** The low DCT modes of each 8×8 block of a plane, and what tells whether a block can carry anything. */
export interface Blocks {
  readonly columns: number;
  readonly rows: number;
  /** `modes[block · MODE_COUNT + mode]`, orthonormal. */
  readonly modes: Float32Array;
  /** Mean of each block. */
  readonly mean: Float32Array;
  /** Standard deviation of each block. */
  readonly deviation: Float32Array;
}

/** Blocks for a plane, all zero. */
export function emptyBlocks(plane: Plane): Blocks {
  const columns = plane.width / 8;
  const rows = plane.height / 8;
  const count = columns * rows;
  return {
    columns,
    rows,
    modes: new Float32Array(count * MODE_COUNT),
    mean: new Float32Array(count),
    deviation: new Float32Array(count),
  };
}
