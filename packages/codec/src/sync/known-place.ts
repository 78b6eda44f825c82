import type { Raster, Size } from '../raster.ts';
import type { Box } from '../signal/canvas.ts';
import { samplesFor } from './coarse-search.ts';
import { matchChroma } from './matched-chroma.ts';
import { type ColourRows, reducedColours, searchedColours } from './received-chroma.ts';
import { type DensePattern, glanceAt, type Spot } from './refine-placement.ts';
import { SYNC_SIZE } from './sync-spectrum.ts';

/**
 * How far a pattern stands out in a copy where the picture is known to lie, in standard deviations of chance: what a search
 * would see there. 0 where no search would look.
 * @param whole the edges of the whole picture in pixels of the copy
 */
export function scoreAtKnownPlace(copy: Raster | ColourRows, whole: Box, pattern: DensePattern): number {
  const size = 'luma' in copy ? copy.luma : copy;
  const spot = spotOf(size, whole);
  const samples = samplesFor(Math.max(size.width, size.height) * spot.scaleX);
  if (samples === null) return 0;
  const colours = 'luma' in copy ? reducedColours(copy, samples) : searchedColours(copy);
  if (colours === null) return 0;
  return glanceAt(matchChroma(colours, samples), size, pattern, spot);
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
