import { type Blocks, forwardBlocks } from './block-dct.ts';
import { type CanvasView, type TileRect, visibleTiles } from './canvas.ts';
import type { Plan } from './plan.ts';
import type { RowSource } from './plane.ts';
import { sampleCanvas } from './resample.ts';
import { hasSaturated } from './saturation.ts';
import { forEachTile } from './tile-coefficients.ts';

/** The luma of a cover seen through a view: what every embedding into it starts from. */
export interface Analysis {
  readonly view: CanvasView;
  readonly rect: TileRect;
  readonly blocks: Blocks;
}

/** @param luma of the whole cover. */
export function analyse(luma: RowSource, view: CanvasView): Analysis {
  const rect = visibleTiles(view);
  return { view, rect, blocks: forwardBlocks(sampleCanvas(luma, view, rect)) };
}

/** How many tiles carry something, because none of their blocks is plain black or white. */
export function usableTiles({ blocks, rect }: Analysis, plan: Plan): number {
  let usable = 0;
  forEachTile(plan, rect, (_, at) => {
    if (!hasSaturated(blocks, at)) usable++;
  });
  return usable;
}
