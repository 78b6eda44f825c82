import { type Common, edgeOf } from './place-moves.ts';
import type { Spot } from './placement.ts';

/** Copies are seldom stretched or turned: displacement of the edge that is hardly penalised, sync samples. */
const USUAL_DISTORTION = 0.12;
/**
 * How much of the pattern arrives as noise of its own, because the file's JPEG rounded it. That is not part of what chance
 * reaches elsewhere, and it moves the best place away from the true one.
 */
const SELF_NOISE = 0.1;

/**
 * How likely a place is, as a logarithm: its score's, and how seldom it is distorted so.
 * @param highest the score to be expected where the pattern lies; 0 if it is not known, as if nothing had been rounded
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
