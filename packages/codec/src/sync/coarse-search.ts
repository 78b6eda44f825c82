import { CERTAIN } from '../certainty.ts';
import type { Plane } from '../signal/plane.ts';
import { type Correlator, createCorrelator } from './correlator.ts';
import { type ComplexField, complexField } from './fft.ts';
import { type MatchedChroma, matchChroma } from './matched-chroma.ts';
import { distinct, type Placement } from './placement.ts';
import { type Colours, resizedPlane } from './received-chroma.ts';
import { SYNC_SIZE, type SyncPattern } from './sync-pattern.ts';

/**
 * Lengths of the received long side in sync samples that share one matched chroma, made at `samples` for each. A crop
 * shows less than the square; a screenshot more, and is searched with the pattern at half resolution.
 */
interface Band {
  readonly from: number;
  readonly to: number;
  readonly unit: 1 | 2;
  readonly samples: number;
}

const BANDS: readonly Band[] = [
  { from: 195, to: 268, unit: 1, samples: 340 },
  { from: 138, to: 195, unit: 1, samples: 245 },
  { from: 98, to: 138, unit: 1, samples: 174 },
  { from: 268, to: 350, unit: 2, samples: 400 },
  { from: 350, to: 475, unit: 2, samples: 480 },
  { from: 475, to: 640, unit: 2, samples: 600 },
];
/** How far the square's edge may lie off between two lengths, sync samples. */
const EDGE_STEP = 2.3;
const PEAKS_A_LENGTH = 3;
const KEPT = 24;

/** A place on a band's matched chroma, on which it can be refined. */
export interface Candidate {
  readonly place: Placement;
  readonly chroma: MatchedChroma;
}

/**
 * The best placements over scales and offsets, best first, of what was looked at until it was late; yields the share of
 * the work done.
 */
export function* coarseSearch(
  colours: Colours,
  raster: { readonly width: number; readonly height: number },
  pattern: SyncPattern,
  isLate: () => boolean,
): Generator<number, Candidate[]> {
  const correlators = { 1: createCorrelator(pattern.field), 2: createCorrelator(halved(pattern.field)) };
  const found: Candidate[] = [];
  const total = BANDS.reduce((sum, band) => sum + lengthsOf(band).length, 0);
  let done = 0;
  for (const band of BANDS) {
    const chroma = matchChroma(colours, band.samples);
    for (const length of lengthsOf(band)) {
      const places = placesAt(chroma, raster, correlators[band.unit], length, band.unit);
      found.push(...places.map((place) => ({ place, chroma })));
      yield ++done / total;
      if (isLate()) return bestOf(found);
    }
    if (found.some(({ place }) => place.score > CERTAIN.allPlaces)) break;
  }
  return bestOf(found);
}

function bestOf(found: readonly Candidate[]): Candidate[] {
  const chromaOf = new Map(found.map(({ place, chroma }) => [place, chroma]));
  const places = distinct([...chromaOf.keys()].sort((a, b) => b.score - a.score)).slice(0, KEPT);
  return places.flatMap((place) => {
    const chroma = chromaOf.get(place);
    return chroma === undefined ? [] : [{ place, chroma }];
  });
}

function lengthsOf({ from, to }: Band): number[] {
  const lengths: number[] = [];
  for (let length = to; length > from; length -= (2 * EDGE_STEP * length) / Math.min(length, SYNC_SIZE))
    lengths.push(length);
  return lengths;
}

/** The pattern at half the resolution in the corner of a field of its size: room for what lies around the square. */
function halved(field: ComplexField): ComplexField {
  const half = complexField(SYNC_SIZE);
  const put = (from: Float64Array, to: Float64Array): void => {
    const whole = { width: SYNC_SIZE, height: SYNC_SIZE, data: Float32Array.from(from) };
    fold(resizedPlane(whole, SYNC_SIZE / 2, SYNC_SIZE / 2), to, SYNC_SIZE);
  };
  put(field.re, half.re);
  put(field.im, half.im);
  return half;
}

/** The best offsets at one scale. `unit`: sync samples a correlator sample. */
function placesAt(
  { cb, cr }: MatchedChroma,
  raster: { readonly width: number; readonly height: number },
  correlator: Correlator,
  length: number,
  unit: number,
): Placement[] {
  const { side } = correlator;
  const scale = length / unit / Math.max(cb.width, cb.height);
  const width = Math.max(4, Math.round(cb.width * scale));
  const height = Math.max(4, Math.round(cb.height * scale));
  const field = complexField(side);
  fold(resizedPlane(cb, width, height), field.re, side);
  fold(resizedPlane(cr, width, height), field.im, side);
  // The pattern's corner lies at received sample (x, y), or wrapped around.
  return correlator.find(field, PEAKS_A_LENGTH).map(({ x, y, score }) => ({
    centreX: unit * (width / 2 - nearest(x, side, width, SYNC_SIZE / unit)),
    centreY: unit * (height / 2 - nearest(y, side, height, SYNC_SIZE / unit)),
    scaleX: (unit * width) / raster.width,
    scaleY: (unit * height) / raster.height,
    turn: 0,
    score,
  }));
}

/** Of the corner positions that wrap onto one, that which brings the square's centre nearest the picture's. */
function nearest(position: number, side: number, length: number, square: number): number {
  const wanted = (length - square) / 2;
  return position + side * Math.round((wanted - position) / side);
}

/** Adds a plane to a square field, wrapped around its edges. */
function fold({ width, height, data }: Plane, out: Float64Array, side: number): void {
  for (let y = 0; y < height; y++) {
    const row = (y % side) * side;
    for (let x = 0; x < width; x++) out[row + (x % side)] += data[y * width + x];
  }
}
