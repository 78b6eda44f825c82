import type { Raster } from '../raster.ts';
import { applyChange } from './apply-change.ts';
import { forwardBlocks } from './block-dct.ts';
import { type CanvasView, visibleTiles } from './canvas.ts';
import { lumaRows } from './luma.ts';
import { type EmbedPlan, quantise } from './quantise.ts';
import { sampleCanvas } from './resample.ts';
import { spreadChange } from './spread.ts';

/** The stego image: the cover with the codeword in the low modes of its canvas. */
export function embed(cover: Raster, view: CanvasView, plan: EmbedPlan): Raster {
  const rect = visibleTiles(view);
  const blocks = forwardBlocks(sampleCanvas(lumaRows(cover), view, rect));
  const wanted = quantise(blocks, rect, plan);
  return applyChange(cover, spreadChange(wanted, blocks, view, rect));
}
