import { type Common, edgeOf } from './place-moves.ts';
import type { Spot } from './placement.ts';

/** Copies are seldom stretched or turned: the displacement of the edge, in sync samples, that is hardly penalised. */
const USUAL_DISTORTION = 0.12;
/**
 * The share of the pattern that arrives as noise of its own, because the file's JPEG rounded it. It is not part of
 * the chance measured elsewhere, and it moves the best place away from the true one.
 */
const SELF_NOISE = 0.1;

/**
 * How likely a place is, as a logarithm: the likelihood of its score times the prior of its distortion.
 * @param highest the score to be expected where the pattern lies; 0 if unknown, as if nothing had been rounded
 */
export function meritOf(spot: Spot, score: number, common: Common, highest: number): number {
  const variance = 1 + (SELF_NOISE * highest) ** 2;
  return (0.5 * score * Math.abs(score)) / variance - distortion(spot, common);
}

function distortion({ scaleX, scaleY, turn }: Spot, common: Common): number {
  const edge = edgeOf(common);
  const stretch = (edge * Math.log(scaleX / scaleY)) / USUAL_DISTORTION;
  const swing = (edge * turn) / USUAL_DISTORTION;
  return Math.log(1 + stretch * stretch) + Math.log(1 + swing * swing);
}
