import { CERTAIN } from './certainty.ts';
import { once } from './once.ts';
import type { Size } from './raster.ts';
import { type CanvasView, canvasesNear, wholeBox } from './signal/canvas.ts';
import { type Reading, read, type Sighting, scoreOf, sight } from './signal/extract.ts';
import type { StrengthRange } from './signal/pilots.ts';
import type { Plan } from './signal/plan.ts';
import { type Plane, planeRows, type RowSource } from './signal/plane.ts';
import { reduceLuma } from './signal/resample.ts';
import { nearestStrength } from './signal/strengths.ts';
import { turnPlane } from './signal/turn-plane.ts';
import { alignFinely, EVEN, FREE, STRETCHING, type Ways } from './sync/fine-alignment.ts';
import { mapPilots, NO_WARP, type Warp } from './sync/pilot-map.ts';
import type { Spot } from './sync/placement.ts';
import { type RandomNumbers, randomNumbers } from './sync/random-numbers.ts';
import { SYNC_SIZE } from './sync/sync-spectrum.ts';
import { trimToPicture } from './sync/trim.ts';
import { type TurnedView, warpView } from './sync/turned-view.ts';

const LUMA_LONG_SIDE = 2048;
/**
 * The smaller copy will do for canvases whose pixels span at least `COARSE_STEP` samples of the larger one along each
 * axis.
 */
const COARSE_LUMA_LONG_SIDE = 1024;
const COARSE_STEP = 4;
/** Pilot scores below this are no better than a search finds by chance. */
const HOPEFUL = 5.2;

/** The luma of a received picture at two sizes. */
export interface SearchedLuma {
  readonly fine: Plane;
  readonly coarse: () => Plane;
}

export function searchedLuma(source: RowSource): SearchedLuma {
  const fine = reduceLuma(source, LUMA_LONG_SIDE);
  return { fine, coarse: once(() => reduceLuma(planeRows(fine), COARSE_LUMA_LONG_SIDE)) };
}

export interface AlignInput {
  /** Where the colours say that the picture may lie, likeliest first. */
  readonly places: readonly Spot[];
  /** Size of the received picture. */
  readonly image: Size;
  /** Its luma, or that of a reduced copy at least as large as the one `lumaFor` chooses. */
  readonly luma: Plane;
  /** The plan of the variant that was found, for the canvas size being tried. */
  readonly plan: Plan;
}

/** A reading at a place where the pilots agree. */
export interface PlaceReading {
  readonly reading: Reading;
  /** Agreement of the pilots, in standard deviations of chance. */
  readonly score: number;
  /** Where in the luma it was read. */
  readonly aligned: TurnedView;
}

/** Alignments started near each place. */
const STARTS_A_PLACE = 12;
const NEAR: Uncertainty = { shift: 0.25, scale: 0.25, aspect: 0 };

/**
 * Aligns a canvas to the pilots, starting near each of the places, and reads what may be the picture. Deterministic.
 * Readings are made one at a time, when asked for, likeliest first.
 */
export function* readingsAtPlace(input: AlignInput): Generator<PlaceReading> {
  const { places, image, luma, plan } = input;
  const start = viewAt(places[0], plan.size, image, luma);
  const map = mapPilots(planeRows(luma), start, plan);
  if (map === null) return;
  const random = randomNumbers();
  const warps = places.map((place) => warpBetween(start, viewAt(place, plan.size, image, luma), place.turn));
  const draw = (i: number): Warp =>
    i < warps.length ? warps[i] : randomWarp(warps[i % warps.length], NEAR, random);
  for (const { warp, score } of alignFinely(map, STARTS_A_PLACE * warps.length, draw, FREE)) {
    if (score <= HOPEFUL - 1) continue;
    const found = warpView({ view: start, turn: 0 }, score > HOPEFUL ? warp : { ...warp, turn: 0 });
    yield* readingsNear({ ...found, luma, plan, random });
  }
}

interface Near extends TurnedView {
  readonly luma: Plane;
  readonly plan: Plan;
  /** Strength of the embedding, if known: once an editor's curve is undone, it need not be one that writers use. */
  readonly strength?: number;
  readonly random?: RandomNumbers;
}

/** Aligns a canvas that is nearly right to the pilots, and reads what may be the picture. */
export function* readingsNear(near: Near): Generator<PlaceReading> {
  for (const finished of finishedAlignments(near)) {
    const { score, aligned } = finished;
    for (const reading of readingsOf(finished)) yield { reading, score, aligned };
  }
}

/** Canvas sizes of a picture that lies in a place, likeliest first. */
export function canvasesAt({ scaleX, scaleY }: Spot): number[] {
  return canvasesNear(SYNC_SIZE / Math.max(scaleX, scaleY));
}

/** The smaller luma if it is fine enough for a canvas, whose waves are at least four canvas pixels long; else the larger. */
export function lumaFor(place: Spot, size: number, image: Size, { fine, coarse }: SearchedLuma): Plane {
  const { stepX, stepY } = viewAt(place, size, image, fine);
  return Math.min(stepX, stepY) < COARSE_STEP ? fine : coarse();
}

/** The warp that takes one view to another and turns the picture by this many radians. */
function warpBetween(from: CanvasView, to: CanvasView, turn: number): Warp {
  const half = from.size / 2;
  return {
    shiftX: (to.left - from.left + half * (to.stepX - from.stepX)) / from.stepX,
    shiftY: (to.top - from.top + half * (to.stepY - from.stepY)) / from.stepY,
    stretchX: half * (to.stepX / from.stepX - 1),
    stretchY: half * (to.stepY / from.stepY - 1),
    turn: -turn * half,
  };
}

/** Standard deviations of where alignments start, canvas pixels; scale and aspect at the canvas's edge. */
interface Uncertainty {
  readonly shift: number;
  readonly scale: number;
  readonly aspect: number;
}

function randomWarp(around: Warp, { shift, scale, aspect }: Uncertainty, { normal }: RandomNumbers): Warp {
  const grow = scale * normal();
  const stretch = aspect * normal();
  return {
    ...around,
    shiftX: around.shiftX + shift * normal(),
    shiftY: around.shiftY + shift * normal(),
    stretchX: around.stretchX + grow + stretch,
    stretchY: around.stretchY + grow - stretch,
  };
}

interface Finished {
  readonly aligned: TurnedView;
  readonly sighting: Sighting;
  readonly strengths: StrengthRange;
  readonly score: number;
}

/**
 * One reading of everything that may be the picture, and one of only what the pilots mark as picture: faint pilots
 * cannot tell parts of the picture from its surroundings.
 */
function* readingsOf({ sighting, strengths }: Finished): Generator<Reading> {
  const whole = read(sighting, strengths);
  yield whole;
  yield read({ ...sighting, pilots: trimToPicture(sighting, whole.fit) }, strengths);
}

const LATER_STARTS = 300;
const LATER: Uncertainty = { shift: 0.1, scale: 0.1, aspect: 0.06 };
/** A turn that moves the edge by fewer canvas pixels than this is not worth the interpolation. */
const LEAST_TURN = 0.15;

/**
 * Aligns again, on a map made at the alignment found so far: first with the canvas steps across and down free to
 * differ; then, if the pilots are faint enough to mislead, with equal steps, as in nearly all copies.
 */
function* finishedAlignments({
  luma,
  view,
  turn,
  plan,
  strength: known,
  random = randomNumbers(),
}: Near): Generator<Finished> {
  const isTurned = Math.abs(turn) * (plan.size / 2) > LEAST_TURN;
  const rows = planeRows(isTurned ? turnPlane(luma, turn) : luma);
  const seen = mapPilots(rows, view, plan);
  if (seen === null) return;
  // Alignments are tried only at strengths that writers use.
  const gain = known === undefined ? 1 : nearestStrength(known) / known;
  const map = gain === 1 ? seen : { ...seen, values: seen.values.map((value) => gain * value) };
  const align = (from: Warp, unsure: Uncertainty, ways: Ways): Finished | null => {
    const draw = (i: number): Warp => (i === 0 ? from : randomWarp(from, unsure, random));
    const [{ warp, strength, score }] = alignFinely(map, LATER_STARTS, draw, ways);
    const straight = warpView({ view, turn: 0 }, warp);
    const sighting = sight(rows, straight.view, plan);
    if (sighting === null) return null;
    const strengths = [(0.93 * strength) / gain, (1.07 * strength) / gain] as const;
    const aligned = { ...straight, turn: isTurned ? turn : 0 };
    return { aligned, sighting, strengths, score: Math.max(score, scoreOf(sighting)) };
  };
  const first = align(NO_WARP, LATER, STRETCHING);
  if (first === null || first.score < HOPEFUL) return;
  yield first;
  if (first.score > CERTAIN.manyAlignments) return;
  const even = align(warpToEvenSteps(view), { ...LATER, aspect: 0 }, EVEN);
  if (even !== null && even.score >= HOPEFUL) yield even;
}

function warpToEvenSteps({ size, stepX, stepY }: CanvasView): Warp {
  const step = Math.sqrt(stepX * stepY);
  const stretch = (from: number): number => (size / 2) * (step / from - 1);
  return { ...NO_WARP, stretchX: stretch(stepX), stretchY: stretch(stepY) };
}

/** The canvas view of a placement, without its turn, over a luma plane that is a reduced copy of the image. */
function viewAt(place: Spot, size: number, image: Size, luma: Plane): CanvasView {
  const [sx, sy] = [luma.width / image.width, luma.height / image.height];
  const stepX = (sx * SYNC_SIZE) / (size * place.scaleX);
  const stepY = (sy * SYNC_SIZE) / (size * place.scaleY);
  const x = (sx * (SYNC_SIZE / 2 - place.centreX)) / place.scaleX;
  const y = (sy * (SYNC_SIZE / 2 - place.centreY)) / place.scaleY;
  const [cos, sin] = [Math.cos(place.turn), Math.sin(place.turn)];
  return {
    size,
    left: luma.width / 2 + cos * x + sin * y - (size / 2) * stepX,
    top: luma.height / 2 - sin * x + cos * y - (size / 2) * stepY,
    stepX,
    stepY,
    box: wholeBox(luma),
  };
}
