import type { Raster } from '../raster.ts';
import { applyChange, type Changed } from './apply-change.ts';
import { type Blocks, forwardBlocks } from './block-dct.ts';
import { type CanvasView, type TileRect, visibleTiles } from './canvas.ts';
import { type Colouring, meanSquarePerLuma, ROUNDING_ERROR } from './colouring.ts';
import { lumaRows } from './luma.ts';
import type { Plan } from './plan.ts';
import type { Plane } from './plane.ts';
import { type EmbedPlan, quantise } from './quantise.ts';
import { sampleCanvas } from './resample.ts';
import { isSaturated } from './saturation.ts';
import { lumaSpreader, type PictureChange, pictureChange } from './spread.ts';
import { nearestStrength } from './strengths.ts';
import { forEachTile } from './tile-coefficients.ts';

/** A cover seen through a view: what every embedding into it starts from. */
export interface Analysis {
  readonly cover: Raster;
  readonly view: CanvasView;
  readonly rect: TileRect;
  readonly blocks: Blocks;
  /** The luma change that has these modes, seen again through the view. */
  readonly spread: (wanted: Float32Array) => Plane;
}

export function analyse(cover: Raster, view: CanvasView): Analysis {
  const rect = visibleTiles(view);
  const blocks = forwardBlocks(sampleCanvas(lumaRows(cover), view, rect));
  return { cover, view, rect, blocks, spread: lumaSpreader(view, rect) };
}

/** Tiles that carry something: none of their blocks is plain black or white. */
export function usableTiles({ blocks, rect }: Analysis, plan: Plan): number {
  let usable = 0;
  forEachTile(plan, rect, (_, at) => {
    if (!at.some((block) => isSaturated(blocks, block))) usable++;
  });
  return usable;
}

/** The stego image: the cover with the codeword in the low modes of its canvas, and chroma planes added if given. */
export function embed(
  { cover, view, rect, blocks, spread }: Analysis,
  plan: EmbedPlan,
  colouring: Colouring,
  chroma: PictureChange['chroma'] = null,
): Changed {
  const luma = spread(quantise(blocks, rect, plan));
  return applyChange(cover, pictureChange(luma, rect, view, chroma), colouring);
}

const TRIAL_STRENGTH = 12;

/**
 * Finds the strength at which the stego image will have about a PSNR (decibels over RGB), within what a reader looks for.
 * @param extraError what else is added to the squared error a sample
 */
export function strengthsForQuality(
  { cover, view, rect, blocks }: Analysis,
  plan: Omit<EmbedPlan, 'strength'>,
  colouring: Colouring,
  extraError = 0,
): (psnr: number) => number {
  const change = quantise(blocks, rect, { ...plan, strength: TRIAL_STRENGTH });
  let energy = 0;
  for (let i = 0; i < change.length; i++) energy += change[i] * change[i];
  const perBlockPixel = (view.stepX * view.stepY) / (cover.width * cover.height);
  const fixed = blocks.mean.length * 64 * perBlockPixel * ROUNDING_ERROR + extraError;
  const trial = energy * perBlockPixel * meanSquarePerLuma(colouring);
  return (psnr) => {
    const allowed = 255 ** 2 / 10 ** (psnr / 10) - fixed;
    return nearestStrength(TRIAL_STRENGTH * Math.sqrt(Math.max(0, allowed) / Math.max(1e-9, trial)));
  };
}
