import type { Raster } from '../raster.ts';
import type { CanvasView } from './canvas.ts';
import { fitTones, type TonedPilots, type ToneFit } from './fit-tones.ts';
import { readPilots } from './pilots.ts';
import type { Plan } from './plan.ts';
import { lookAtTones, type TonedLook, withModes } from './tone-terms.ts';

/**
 * How to undo what an editor did to the tones: the fit after which the pilots seen through this view agree best.
 * `null` if too little of the canvas is visible.
 */
export function tonesAt(image: Raster, view: CanvasView, plan: Plan): ToneFit | null {
  const toned = lookAtTones(image, view);
  return toned === null ? null : fitTones(knownPilots(toned, plan));
}

function knownPilots({ look, terms }: TonedLook, plan: Plan): TonedPilots {
  const pilots = terms.map((modes) => readPilots(withModes(look, modes).blocks, look.rect, plan));
  const [{ flagged, weight, offset }] = pilots;
  const isKnown = (_: number, i: number): boolean => weight[i] === 1 && flagged[i] === 0;
  return { terms: pilots.map(({ value }) => value.filter(isKnown)), offset: offset.filter(isKnown) };
}
