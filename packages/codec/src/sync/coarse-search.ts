import { lanczosKernel } from '../signal/kernel.ts';
import { type Plane, planeRows } from '../signal/plane.ts';
import { applyKernels } from '../signal/resample.ts';
import { type Correlator, createCorrelator } from './correlator.ts';
import { type ComplexField, complexField } from './fft.ts';
import type { ReceivedChroma } from './received-chroma.ts';
import { SYNC_SIZE, type SyncPattern } from './sync-pattern.ts';

/** Where the sync square may lie over a received raster. */
export interface Placement {
  /** Sync coordinates (0…SYNC_SIZE) of the received raster's centre. */
  readonly centreX: number;
  readonly centreY: number;
  /** Sync samples a received raster pixel. */
  readonly scaleX: number;
  readonly scaleY: number;
  /** How far the correlation stands out. */
  readonly score: number;
}

const SCALE_STEP = 1.018;
/** The received long side in sync samples: a crop shows less than the square, a screenshot more. */
const CROP_RANGE = { from: 100, to: 268 } as const;
const SCREEN_RANGE = { from: 272, to: 640 } as const;
/** Chance does not reach this: the search may stop. */
const CERTAIN = 13;
const KEPT = 8;

/** The best placements over scales and offsets, best first; yields the share of the work done. */
export function* coarseSearch(
  received: ReceivedChroma,
  pattern: SyncPattern,
): Generator<number, Placement[]> {
  const inCrops = createCorrelator(pattern.field);
  const inScreens = createCorrelator(halved(pattern.field));
  const trials = [
    ...scales(CROP_RANGE).map((length) => ({ length, correlator: inCrops, unit: 1 })),
    ...scales(SCREEN_RANGE).map((length) => ({ length, correlator: inScreens, unit: 2 })),
  ];
  const found: Placement[] = [];
  for (const [i, { length, correlator, unit }] of trials.entries()) {
    found.push(placeAt(received, correlator, length, unit));
    const best = Math.max(...found.map(({ score }) => score));
    if (best > CERTAIN && (found.at(-1)?.score ?? 0) < best / 2) break;
    yield (i + 1) / trials.length;
  }
  return distinct(found.sort((a, b) => b.score - a.score)).slice(0, KEPT);
}

function scales({ from, to }: { from: number; to: number }): number[] {
  const lengths: number[] = [];
  for (let length = to; length > from; length /= SCALE_STEP) lengths.push(length);
  return lengths;
}

/** The pattern at half the resolution in the corner of a field of its size: room for what lies around the square. */
function halved(field: ComplexField): ComplexField {
  const half = complexField(SYNC_SIZE);
  const put = (from: Float64Array, to: Float64Array): void => {
    const small = resized(
      { width: SYNC_SIZE, height: SYNC_SIZE, data: Float32Array.from(from) },
      SYNC_SIZE / 2,
      SYNC_SIZE / 2,
    );
    fold(small, to, SYNC_SIZE);
  };
  put(field.re, half.re);
  put(field.im, half.im);
  return half;
}

/** The best offset at one scale. `unit`: sync samples a correlator sample. */
function placeAt(
  { cb, cr, stepX, stepY }: ReceivedChroma,
  correlator: Correlator,
  length: number,
  unit: number,
): Placement {
  const { side } = correlator;
  const scale = length / unit / Math.max(cb.width, cb.height);
  const width = Math.max(4, Math.round(cb.width * scale));
  const height = Math.max(4, Math.round(cb.height * scale));
  const field = complexField(side);
  fold(resized(cb, width, height), field.re, side);
  fold(resized(cr, width, height), field.im, side);
  const { x, y, score } = correlator.find(field);
  // The pattern's corner lies at received sample (x, y), or wrapped around.
  const cornerX = nearest(x, side, width, SYNC_SIZE / unit);
  const cornerY = nearest(y, side, height, SYNC_SIZE / unit);
  return {
    centreX: unit * (width / 2 - cornerX),
    centreY: unit * (height / 2 - cornerY),
    scaleX: (unit * width) / (cb.width * stepX),
    scaleY: (unit * height) / (cb.height * stepY),
    score,
  };
}

/** Of the corner positions that wrap onto one, that which brings the square's centre nearest the picture's. */
function nearest(position: number, side: number, length: number, square: number): number {
  const wanted = (length - square) / 2;
  return position + side * Math.round((wanted - position) / side);
}

function resized(plane: Plane, width: number, height: number): Plane {
  const axis = (from: number, to: number) =>
    lanczosKernel({ origin: 0, step: from / to, from: 0, to, inputFrom: 0, inputTo: from });
  return applyKernels(planeRows(plane), axis(plane.width, width), axis(plane.height, height));
}

/** Adds a plane to a square field, wrapped around its edges. */
function fold({ width, height, data }: Plane, out: Float64Array, side: number): void {
  for (let y = 0; y < height; y++) {
    const row = (y % side) * side;
    for (let x = 0; x < width; x++) out[row + (x % side)] += data[y * width + x];
  }
}

/** Leaves out what is nearly the same place as something better. */
function distinct(sorted: readonly Placement[]): Placement[] {
  const kept: Placement[] = [];
  for (const placement of sorted) {
    if (!kept.some((other) => isNear(placement, other))) kept.push(placement);
  }
  return kept;
}

function isNear(a: Placement, b: Placement): boolean {
  const scale = Math.abs(Math.log(a.scaleX / b.scaleX));
  return scale < 0.03 && Math.abs(a.centreX - b.centreX) < 3 && Math.abs(a.centreY - b.centreY) < 3;
}
