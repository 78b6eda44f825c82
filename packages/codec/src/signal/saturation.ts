import type { Blocks } from './block-dct.ts';

/** Whether a block is plain black or white: any change there would be clipped away, so nothing is written or read. */
function isSaturated(blocks: Blocks, block: number): boolean {
  const mean = blocks.mean[block];
  return (mean > 251.5 || mean < 3.5) && blocks.deviation[block] < 1.2;
}

/** Whether any of a tile's blocks is saturated. */
export function hasSaturated(blocks: Blocks, tile: readonly number[]): boolean {
  for (let i = 0; i < tile.length; i++) if (isSaturated(blocks, tile[i])) return true;
  return false;
}

/** Share of a tile’s pixels. */
const MOSTLY = 0.35;

/**
 * Whether nothing can be read from a tile: one of its blocks is saturated, or so much of it is clipped that the rest
 * misleads, as in shadows crushed to black.
 */
export function isErased(blocks: Blocks, tile: readonly number[]): boolean {
  let clipped = 0;
  for (let i = 0; i < tile.length; i++) clipped += blocks.clipped[tile[i]];
  return clipped / tile.length > MOSTLY || hasSaturated(blocks, tile);
}
