import { SEEN_PLACE } from '../certainty.ts';
import type { Size } from '../raster.ts';
import type { Plane } from '../signal/plane.ts';
import { turnPlane } from '../signal/turn-plane.ts';
import { coarseSearch, NEARLY_WHOLE } from './coarse-search.ts';
import type { Correlator } from './correlator.ts';
import { type Colours, resizedPlane } from './received-chroma.ts';

const DEGREE = Math.PI / 180;
/** Turns that may undo a straightening, likeliest first. The pattern is still seen up to 1.3° off the right one. */
const TILTS = [2.5, -2.5, 5, -5].map((degrees) => degrees * DEGREE);
/** Steps from the best of them towards the right one. */
const STEPS = [1.2, -1.2].map((degrees) => degrees * DEGREE);

/**
 * The turn about its centre that undoes how a picture was straightened, in radians, clockwise where y points down;
 * null if none shows the pattern. Yields the share of the work done.
 */
export function* likeliestTilt(
  colours: Colours,
  raster: Size,
  correlator: Correlator,
): Generator<number, number | null> {
  const small = reduced(colours);
  const scoreAt = (tilt: number): number => {
    const search = coarseSearch(turned(small, tilt), raster, correlator, () => false, [NEARLY_WHOLE]);
    let step = search.next();
    while (step.done !== true) step = search.next();
    return step.value[0]?.place.score ?? 0;
  };
  let best = { tilt: 0, score: SEEN_PLACE };
  const look = (tilt: number): void => {
    const score = scoreAt(tilt);
    if (score > best.score) best = { tilt, score };
  };
  for (const [i, tilt] of TILTS.entries()) {
    look(tilt);
    yield (i + 1) / TILTS.length;
  }
  if (best.tilt === 0) return null;
  const { tilt } = best;
  for (const step of STEPS) {
    look(tilt + step);
    yield 1;
  }
  return best.tilt;
}

/** Reduced to the size at which a coarse search looks at them. */
function reduced({ luma, cb, cr }: Colours): Colours {
  const scale = NEARLY_WHOLE.samples / Math.max(cb.width, cb.height);
  const [width, height] = [cb.width, cb.height].map((length) => Math.max(8, Math.round(length * scale)));
  const plane = (from: Plane): Plane => resizedPlane(from, width, height);
  return { luma: plane(luma), cb: plane(cb), cr: plane(cr) };
}

function turned({ luma, cb, cr }: Colours, tilt: number): Colours {
  return { luma: turnPlane(luma, tilt), cb: turnPlane(cb, tilt), cr: turnPlane(cr, tilt) };
}
