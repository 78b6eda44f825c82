import type { Raster, Size } from '../raster.ts';
import type { Box } from '../signal/canvas.ts';
import { coarseScoreAt, samplesFor } from './coarse-search.ts';
import type { Correlator } from './correlator.ts';
import type { DensePattern } from './dense-pattern.ts';
import { matchChroma } from './matched-chroma.ts';
import type { SoughtPattern } from './place-agreement.ts';
import type { Placement, Spot } from './placement.ts';
import { type ColourRows, reducedColours, searchedColours } from './received-chroma.ts';
import { type Effort, glanceAt, refinePlacement, THOROUGH } from './refine-placement.ts';
import { SYNC_SIZE } from './sync-spectrum.ts';

/** A place that a search has found. */
export interface FoundPlace {
  readonly place: Placement;
  readonly sought: SoughtPattern;
}

/** What a search would see at the place where a picture is known to lie in a copy. */
export interface KnownPlace {
  /** How far the pattern stands out, in standard deviations of chance, at a glance; 0 if no search would look there. */
  readonly score: number;
  /** The score that a coarse search gives to the place; 0 if it does not see it. */
  readonly coarse: () => number;
  /** Where a search that starts nearby ends up, and what it sees there; null if none would look there. */
  readonly climb: () => FoundPlace | null;
}

/** The colours agree best not far from the true place, so the climb starts with small steps. */
const LAST_STEPS: Effort = { ...THOROUGH, firstStep: 0.1 };

const NOWHERE: KnownPlace = { score: 0, coarse: () => 0, climb: () => null };

/** A known pattern, in the forms in which a search looks for it. */
export interface KnownPattern {
  readonly dense: () => DensePattern;
  readonly correlator: () => Correlator;
}

/** @param whole the edges of the whole picture in pixels of the copy */
export function lookAtKnownPlace(
  copy: Raster | ColourRows,
  whole: Box,
  { dense, correlator }: KnownPattern,
): KnownPlace {
  const size = 'luma' in copy ? copy.luma : copy;
  const spot = spotOf(size, whole);
  const samples = samplesFor(Math.max(size.width, size.height) * spot.scaleX);
  if (samples === null) return NOWHERE;
  const colours = 'luma' in copy ? reducedColours(copy, samples) : searchedColours(copy);
  if (colours === null) return NOWHERE;
  const sought = { image: size, chroma: matchChroma(colours, samples), pattern: dense() };
  const score = glanceAt(sought, spot);
  const climb = (): FoundPlace => ({
    place: refinePlacement(sought, { ...spot, variant: 0, score }, LAST_STEPS),
    sought,
  });
  const coarse = (): number => coarseScoreAt(spot, sought.chroma, size, correlator());
  return { score, coarse, climb };
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
