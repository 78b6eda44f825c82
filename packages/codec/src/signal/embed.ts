import type { Raster } from '../raster.ts';
import { applyChange, type Changed } from './apply-change.ts';
import { type Blocks, forwardBlocks } from './block-dct.ts';
import { type CanvasView, type TileRect, visibleTiles } from './canvas.ts';
import { type Colouring, meanSquarePerLuma, ROUNDING_ERROR } from './colouring.ts';
import { lumaRows } from './luma.ts';
import type { Plan } from './plan.ts';
import type { Plane, RowSource } from './plane.ts';
import { type EmbedPlan, quantise } from './quantise.ts';
import { sampleCanvas } from './resample.ts';
import { isSaturated } from './saturation.ts';
import { lumaSpreader, type PictureChange, pictureChange } from './spread.ts';
import { nearestStrength } from './strengths.ts';
import { forEachTile } from './tile-coefficients.ts';

/** The luma of a cover seen through a view: what every embedding into it starts from. */
export interface Analysis {
  readonly view: CanvasView;
  readonly rect: TileRect;
  readonly blocks: Blocks;
}

/** @param luma of the whole cover. */
export function analyseLuma(luma: RowSource, view: CanvasView): Analysis {
  const rect = visibleTiles(view);
  return { view, rect, blocks: forwardBlocks(sampleCanvas(luma, view, rect)) };
}

/** A cover of pixels. */
export interface RasterAnalysis extends Analysis {
  readonly cover: Raster;
  /** The luma change that has these modes, seen again through the view. */
  readonly spread: (wanted: Float32Array) => Plane;
}

export function analyse(cover: Raster, view: CanvasView): RasterAnalysis {
  const analysis = analyseLuma(lumaRows(cover), view);
  return { ...analysis, cover, spread: lumaSpreader(view, analysis.rect) };
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
  { cover, view, rect, blocks, spread }: RasterAnalysis,
  plan: EmbedPlan,
  colouring: Colouring,
  chroma: PictureChange['chroma'] = null,
): Changed {
  const luma = spread(quantise(blocks, rect, plan));
  return applyChange(cover, pictureChange(luma, rect, view, chroma), colouring);
}

const TRIAL_STRENGTH = 12;

/** What a change costs, grey levels squared a sample. */
export interface ErrorModel {
  /** When luma changes by one everywhere. */
  readonly perLuma: number;
  /** Whatever the strength is, wherever something is embedded. */
  readonly everywhere: number;
  /** Whatever the strength is, over the whole picture. */
  readonly always: number;
}

/** Of a change that is split over colours and rounded by dither. @param always what else is added to the picture */
export function rasterErrors(colouring: Colouring, always = 0): ErrorModel {
  return { perLuma: meanSquarePerLuma(colouring), everywhere: ROUNDING_ERROR, always };
}

/**
 * Finds the strength at which the stego image will have about a PSNR (decibels over RGB), within what a reader looks for.
 */
export function strengthsForQuality(
  { view, rect, blocks }: Analysis,
  plan: Omit<EmbedPlan, 'strength'>,
  { perLuma, everywhere, always }: ErrorModel,
): (psnr: number) => number {
  const change = quantise(blocks, rect, { ...plan, strength: TRIAL_STRENGTH });
  let energy = 0;
  for (let i = 0; i < change.length; i++) energy += change[i] * change[i];
  const { left, top, right, bottom } = view.box;
  const perBlockPixel = (view.stepX * view.stepY) / ((right - left) * (bottom - top));
  const fixed = blocks.mean.length * 64 * perBlockPixel * everywhere + always;
  const trial = energy * perBlockPixel * perLuma;
  return (psnr) => {
    const allowed = 255 ** 2 / 10 ** (psnr / 10) - fixed;
    return nearestStrength(TRIAL_STRENGTH * Math.sqrt(Math.max(0, allowed) / Math.max(1e-9, trial)));
  };
}
