import {
  type AlignInput,
  canvasesAt,
  type PlaceReading,
  readingsAtPlace,
  readingsNear,
} from './align-place.ts';
import { breathe } from './breathe.ts';
import { CERTAIN } from './certainty.ts';
import type { Keyring } from './keyring.ts';
import type { Raster } from './raster.ts';
import type { Reading } from './signal/extract.ts';
import { reduceRaster } from './signal/reduce-raster.ts';
import { roughly, TONED_LONG_SIDE, undoTones } from './signal/tone-terms.ts';
import { tonesAt } from './signal/tones-at.ts';
import type { FoundPlace } from './sync/known-place.ts';
import { placesAround } from './sync/random-places.ts';

/** Alignments start from this many places around the one the colours indicate: enough where the pattern stands out. */
const PLACES = 100;
/** Curves and vignettes that undo tones well enough for the pilots to find the place, likeliest first. */
const ROUGH_UNDOINGS = [
  [0, 0.4],
  [0, 0],
  [0.4, 0],
  [-0.4, 0],
  [0.4, 0.4],
  [-0.4, 0.4],
  [0, -0.3],
  [0, 0, 0.6, 0.6],
].map((times) => roughly(times));

export interface TonedPlace {
  readonly found: FoundPlace;
  readonly image: Raster;
  readonly keyring: Keyring;
  readonly signal: AbortSignal | undefined;
  /** Whether the time is used up. */
  readonly isSpent: () => boolean;
}

/**
 * Readings of part of a picture whose tones an editor has changed. The tones are undone roughly, so that the pilots
 * find the place, and then in the way that makes the pilots there agree best.
 */
export async function* readTonedPlace(toned: TonedPlace): AsyncGenerator<Reading> {
  const { image, keyring } = toned;
  const { place, sought } = toned.found;
  const copy = reduceRaster(image, TONED_LONG_SIDE);
  const places = placesAround(sought, place, PLACES);
  for (const size of canvasesAt(place)) {
    const plan = await keyring.plan({ size, variant: place.variant });
    const rough = await alignRoughly(copy, { places, image, plan }, toned);
    const tones = rough === null ? null : tonesAt(copy, rough.aligned.view, plan);
    if (rough === null || tones === null) continue;
    const luma = undoTones(copy, tones.times);
    for (const { reading } of readingsNear({ ...rough.aligned, luma, plan, strength: tones.strength }))
      yield reading;
    if (rough.score > CERTAIN.manyAlignments) return;
  }
}

/** The alignment with which the pilots agree best after any of the rough undoings; null if none is better than chance. */
async function alignRoughly(
  copy: Raster,
  input: Omit<AlignInput, 'luma'>,
  { signal, isSpent }: TonedPlace,
): Promise<PlaceReading | null> {
  let best: PlaceReading | null = null;
  for (const times of ROUGH_UNDOINGS) {
    await breathe(signal);
    if (isSpent()) break;
    for (const found of readingsAtPlace({ ...input, luma: undoTones(copy, times) })) {
      if (best === null || found.score > best.score) best = found;
    }
  }
  return best;
}
