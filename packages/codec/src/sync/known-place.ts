import type { Raster, Size } from '../raster.ts';
import type { Box } from '../signal/canvas.ts';
import { samplesFor } from './coarse-search.ts';
import { matchChroma } from './matched-chroma.ts';
import type { Placement } from './placement.ts';
import { type ColourRows, reducedColours, searchedColours } from './received-chroma.ts';
import {
  type DensePattern,
  type Effort,
  glanceAt,
  refinePlacement,
  type Spot,
  THOROUGH,
} from './refine-placement.ts';
import { SYNC_SIZE } from './sync-spectrum.ts';

/** What a search would see at the place where a picture is known to lie in a copy. */
export interface KnownPlace {
  /** How far the pattern stands out, in standard deviations of chance, at a glance; 0 if no search would look there. */
  readonly score: number;
  /** Where a search that comes near ends up; null if none would look there. */
  readonly climb: () => Placement | null;
}

/** The colours agree best not far from the true place, so the climb starts with small steps. */
const LAST_STEPS: Effort = { ...THOROUGH, firstStep: 0.1 };

const NOWHERE: KnownPlace = { score: 0, climb: () => null };

/** @param whole the edges of the whole picture in pixels of the copy */
export function lookAtKnownPlace(copy: Raster | ColourRows, whole: Box, pattern: DensePattern): KnownPlace {
  const size = 'luma' in copy ? copy.luma : copy;
  const spot = spotOf(size, whole);
  const samples = samplesFor(Math.max(size.width, size.height) * spot.scaleX);
  if (samples === null) return NOWHERE;
  const colours = 'luma' in copy ? reducedColours(copy, samples) : searchedColours(copy);
  if (colours === null) return NOWHERE;
  const chroma = matchChroma(colours, samples);
  const score = glanceAt(chroma, size, pattern, spot);
  return {
    score,
    climb: () => refinePlacement(chroma, size, pattern, { ...spot, variant: 0, score }, LAST_STEPS),
  };
}

function spotOf({ width, height }: Size, { left, top, right, bottom }: Box): Spot {
  const scale = SYNC_SIZE / Math.max(right - left, bottom - top);
  return {
    centreX: SYNC_SIZE / 2 + (scale * (width - left - right)) / 2,
    centreY: SYNC_SIZE / 2 + (scale * (height - top - bottom)) / 2,
    scaleX: scale,
    scaleY: scale,
    turn: 0,
  };
}
