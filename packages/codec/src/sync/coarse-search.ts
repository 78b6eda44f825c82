import { CERTAIN } from '../certainty.ts';
import { COARSE_SIDE, COARSE_UNIT, type Correlator } from './correlator.ts';
import { type MatchedChroma, matchChroma } from './matched-chroma.ts';
import { distinct, isAt, type Placement, type Spot } from './placement.ts';
import type { Colours } from './received-chroma.ts';
import { SYNC_SIZE } from './sync-spectrum.ts';

/**
 * A range of lengths that the received long side may have, in sync samples; they share one matched chroma with a long
 * side of `samples`. A crop shows less than the square, a screenshot more.
 */
interface Band {
  readonly from: number;
  readonly to: number;
  readonly samples: number;
  /** How far apart two successive lengths put the square's edge, sync samples; `EDGE_STEP` by default. */
  readonly edgeStep?: number;
}

const BANDS: readonly Band[] = [
  { from: 195, to: 268, samples: 340 },
  { from: 138, to: 195, samples: 245 },
  { from: 98, to: 138, samples: 174 },
  { from: 268, to: 350, samples: 400 },
  { from: 350, to: 475, samples: 480 },
  { from: 475, to: 640, samples: 600 },
];
/** A picture, with or without a label, that has lost up to a twelfth at each edge: most of the pattern is seen. */
export const NEARLY_WHOLE: Band = { from: 210, to: 290, samples: 340, edgeStep: 3.8 };
const EDGE_STEP = 2.3;
const KEPT = 8;

/** A place, and the band's matched chroma on which it can be refined. */
export interface Candidate {
  readonly place: Placement;
  readonly chroma: MatchedChroma;
}

/**
 * The best placements over variants, scales and offsets, best first, among those tried before `isLate`; yields the
 * share of the work done.
 */
export function* coarseSearch(
  colours: Colours,
  raster: { readonly width: number; readonly height: number },
  correlator: Correlator,
  isLate: () => boolean,
  bands: readonly Band[] = BANDS,
): Generator<number, Candidate[]> {
  let found: Candidate[] = [];
  const total = bands.reduce((sum, band) => sum + lengthsOf(band).length, 0);
  let done = 0;
  for (const band of bands) {
    const chroma = matchChroma(colours, band.samples);
    for (const length of lengthsOf(band)) {
      const places = placesAt(chroma, raster, correlator, length);
      found = bestOf([...found, ...places.map((place) => ({ place, chroma }))]);
      yield ++done / total;
      if (isLate()) return found;
    }
    if (found.some(({ place }) => place.score > CERTAIN.allPlaces)) break;
  }
  return found;
}

/**
 * Long side of the matched chroma, in samples, for a received long side of `length` sync samples; null if no band
 * covers it.
 */
export function samplesFor(length: number): number | null {
  return bandOf(length)?.samples ?? null;
}

const bandOf = (length: number): Band | undefined =>
  BANDS.find(({ from, to }) => length > from && length <= to);

/**
 * The score that a coarse search gives to a pattern at its known place; 0 if it would see it elsewhere.
 *
 * @param chroma with a long side of `samplesFor` this place
 * @param correlator of this pattern only
 */
export function coarseScoreAt(
  spot: Spot,
  chroma: MatchedChroma,
  raster: { readonly width: number; readonly height: number },
  correlator: Correlator,
): number {
  const length = Math.max(raster.width, raster.height) * spot.scaleX;
  const band = bandOf(length);
  if (band === undefined) return 0;
  const near = lengthsOf(band).filter((other) => edgeBetween(length, other) < EDGE_STEP);
  const seen = near
    .flatMap((other) => placesAt(chroma, raster, correlator, other))
    .filter((place) => isAt(place, spot));
  return Math.max(0, ...seen.map(({ score }) => score));
}

/** How far apart the square's edges are under two lengths, sync samples. */
const edgeBetween = (length: number, other: number): number =>
  (Math.abs(other / length - 1) * Math.min(length, SYNC_SIZE)) / 2;

function bestOf(found: readonly Candidate[]): Candidate[] {
  const chromaOf = new Map(found.map(({ place, chroma }) => [place, chroma]));
  const places = distinct([...chromaOf.keys()].sort((a, b) => b.score - a.score).slice(0, 4 * KEPT));
  return places.slice(0, KEPT).flatMap((place) => {
    const chroma = chromaOf.get(place);
    return chroma === undefined ? [] : [{ place, chroma }];
  });
}

function lengthsOf({ from, to, edgeStep = EDGE_STEP }: Band): number[] {
  const lengths: number[] = [];
  for (let length = to; length > from; length -= (2 * edgeStep * length) / Math.min(length, SYNC_SIZE))
    lengths.push(length);
  return lengths;
}

/** The best offset of each variant at one scale; several of them where wrapping around leaves a choice. */
function placesAt(
  chroma: MatchedChroma,
  raster: { readonly width: number; readonly height: number },
  correlator: Correlator,
  length: number,
): Placement[] {
  const { cb } = chroma;
  const scale = length / COARSE_UNIT / Math.max(cb.width, cb.height);
  const width = Math.max(4, Math.round(cb.width * scale));
  const height = Math.max(4, Math.round(cb.height * scale));
  return correlator.find(chroma, width, height).flatMap(({ variant, x, y, score }) =>
    cornersAt(x, width).flatMap((left) =>
      cornersAt(y, height).map((top) => ({
        variant,
        centreX: COARSE_UNIT * (width / 2 - left) - HALF_SAMPLE,
        centreY: COARSE_UNIT * (height / 2 - top) - HALF_SAMPLE,
        scaleX: (COARSE_UNIT * width) / raster.width,
        scaleY: (COARSE_UNIT * height) / raster.height,
        turn: 0,
        score,
      })),
    ),
  );
}

/** Every other sample of the pattern is used, and lies half a sync sample before the middle of its coarse sample. */
const HALF_SAMPLE = 0.5;
/** Coarse samples by which a square inside the picture may seem to stick out of it. */
const LOOSE = 6;

/**
 * Where the square's corner may lie, given a position that wraps around: where its centre is nearest to the
 * picture's, and wherever the whole square lies in the picture.
 */
function cornersAt(position: number, length: number): number[] {
  const middle = (length - COARSE_SIDE) / 2;
  const nearest = position + COARSE_SIDE * Math.round((middle - position) / COARSE_SIDE);
  const others = [nearest - COARSE_SIDE, nearest + COARSE_SIDE].filter(
    (corner) => corner >= -LOOSE && corner + COARSE_SIDE <= length + LOOSE,
  );
  return [nearest, ...others];
}
