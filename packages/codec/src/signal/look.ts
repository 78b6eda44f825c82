import { type Blocks, forwardBlocks } from './block-dct.ts';
import { type CanvasView, type TileRect, tileCount, visibleTiles } from './canvas.ts';
import type { RowSource } from './plane.ts';
import { sampleCanvas } from './resample.ts';
import { isErased } from './saturation.ts';

/** A received picture seen through one view, before anything is known about plan or strength. */
export interface Look {
  readonly blocks: Blocks;
  readonly rect: TileRect;
}

/** Fewer tiles than this carry not even the shortest message. */
export const FEWEST_TILES = 24;

/** `null` where too little of the canvas is visible. */
export function lookThrough(source: RowSource, view: CanvasView): Look | null {
  const rect = visibleTiles(view);
  if (tileCount(rect) < FEWEST_TILES) return null;
  return { blocks: forwardBlocks(sampleCanvas(source, view, rect)), rect };
}

/** 1 for each visible tile from which nothing can be read. */
export function erasedTiles({ blocks, rect }: Look): Uint8Array {
  const columns = rect.right - rect.left;
  return Uint8Array.from({ length: tileCount(rect) }, (_, tile) => {
    const first = 4 * columns * Math.floor(tile / columns) + 2 * (tile % columns);
    const at = [first, first + 1, first + 2 * columns, first + 2 * columns + 1];
    return isErased(blocks, at) ? 1 : 0;
  });
}
