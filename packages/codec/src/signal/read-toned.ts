import type { Raster } from '../raster.ts';
import type { CanvasView } from './canvas.ts';
import { type Reading, read, withPlan } from './extract.ts';
import { fitTones, type TonedPilots } from './fit-tones.ts';
import { readPilots } from './pilots.ts';
import type { Plan } from './plan.ts';
import { addTerms, lookAtTones, type TonedLook, withModes } from './tone-terms.ts';

/**
 * Reads a picture that an editor has given a curve or a vignette: undoes the one with which the pilots agree best. `null`
 * where too little of the canvas is visible.
 */
export function readToned(image: Raster, view: CanvasView, plan: Plan): Reading | null {
  const toned = lookAtTones(image, view);
  if (toned === null) return null;
  const { times } = fitTones(knownPilots(toned, plan));
  return read(withPlan(addTerms(toned, times), plan));
}

function knownPilots({ look, terms }: TonedLook, plan: Plan): TonedPilots {
  const pilots = terms.map((modes) => readPilots(withModes(look, modes).blocks, look.rect, plan));
  const [{ flagged, weight, offset }] = pilots;
  const isKnown = (_: number, i: number): boolean => weight[i] === 1 && flagged[i] === 0;
  return { terms: pilots.map(({ value }) => value.filter(isKnown)), offset: offset.filter(isKnown) };
}
