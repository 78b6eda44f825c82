import type { Analysis } from '../signal/analysis.ts';
import { type EmbedPlan, quantise } from '../signal/quantise.ts';
import { nearestStrength } from '../signal/strengths.ts';
import { sumOfSquares } from '../signal/sum-of-squares.ts';

const TRIAL_STRENGTH = 12;

/** What a change costs, in squared grey levels per sample. */
export interface ErrorModel {
  /** When luma changes by one everywhere. */
  readonly perLuma: number;
  /** At any strength, wherever something is embedded. */
  readonly everywhere: number;
  /** At any strength, over the whole picture. */
  readonly always: number;
}

/** Makes stego images of one cover. */
export interface Embedder<Stego> {
  readonly errors: ErrorModel;
  /** Adds the canvas change with these modes. `squaredError`: summed over red, green and blue. */
  embed(wanted: Float32Array): { readonly stego: Stego; readonly squaredError: number };
}

/**
 * Finds the strength at which the stego image has about a given PSNR (decibels over RGB), among those that readers
 * look for.
 */
export function strengthsForQuality(
  { view, rect, blocks }: Analysis,
  plan: Omit<EmbedPlan, 'strength'>,
  { perLuma, everywhere, always }: ErrorModel,
): (psnr: number) => number {
  const change = quantise(blocks, rect, { ...plan, strength: TRIAL_STRENGTH });
  const { left, top, right, bottom } = view.box;
  const perBlockPixel = (view.stepX * view.stepY) / ((right - left) * (bottom - top));
  const fixed = blocks.mean.length * 64 * perBlockPixel * everywhere + always;
  const trial = sumOfSquares(change) * perBlockPixel * perLuma;
  return (psnr) => {
    const allowed = 255 ** 2 / 10 ** (psnr / 10) - fixed;
    return nearestStrength(TRIAL_STRENGTH * Math.sqrt(Math.max(0, allowed) / Math.max(1e-9, trial)));
  };
}
