import { type Blocks, forwardBlocks } from './block-dct.ts';
import { type CanvasView, type TileRect, tileCount, visibleTiles } from './canvas.ts';
import type { RowSource } from './plane.ts';
import { sampleCanvas } from './resample.ts';

/** A received picture seen through one view, before anything is known about plan or strength. */
export interface Look {
  readonly blocks: Blocks;
  readonly rect: TileRect;
}

/** Fewer tiles than this cannot carry even the shortest message. */
export const FEWEST_TILES = 24;

/** `null` where too little of the canvas is visible. */
export function lookThrough(source: RowSource, view: CanvasView): Look | null {
  const rect = visibleTiles(view);
  if (tileCount(rect) < FEWEST_TILES) return null;
  return { blocks: forwardBlocks(sampleCanvas(source, view, rect)), rect };
}
