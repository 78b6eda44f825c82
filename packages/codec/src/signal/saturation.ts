import type { Blocks } from './block-dct.ts';

/** A flat block at black or white: a change there is clipped away, so nothing is written or read. */
export function isSaturated(blocks: Blocks, block: number): boolean {
  const mean = blocks.mean[block];
  return (mean > 251.5 || mean < 3.5) && blocks.deviation[block] < 1.2;
}
