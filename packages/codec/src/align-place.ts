import type { Size } from './raster.ts';
import { type CanvasView, wholeBox } from './signal/canvas.ts';
import { type Reading, read, type Sighting, scoreOf, sight } from './signal/extract.ts';
import type { StrengthRange } from './signal/pilots.ts';
import type { Plan } from './signal/plan.ts';
import { type Plane, planeRows, type RowSource } from './signal/plane.ts';
import { reduceLuma } from './signal/resample.ts';
import { alignFinely } from './sync/fine-alignment.ts';
import { mapPilots, NO_WARP, type PilotMap, type Warp } from './sync/pilot-map.ts';
import type { Placement } from './sync/placement.ts';
import { movedAbout, normalNumbers, type Pivot, randomWarp, type Uncertainty } from './sync/random-warps.ts';
import { SYNC_SIZE } from './sync/sync-spectrum.ts';
import { trimToPicture } from './sync/trim.ts';
import { type TurnedView, turnPlane, warpView } from './sync/turned-view.ts';

const LUMA_LONG_SIDE = 2048;
/** The smaller copy is enough for canvases whose pixels span at least `COARSE_STEP` samples of the larger per axis. */
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
  let coarse: Plane | null = null;
  return {
    fine,
    coarse: () => {
      coarse ??= reduceLuma(planeRows(fine), COARSE_LUMA_LONG_SIDE);
      return coarse;
    },
  };
}

/** How many starting places to try around the one that the colours indicate. */
export interface Starts {
  /** Neither turned nor changed in aspect ratio, like nearly all copies. */
  readonly straight: number;
  readonly free: number;
}

export interface AlignInput {
  /** Where the colours say that the picture lies, and how far their pattern stands out there. */
  readonly place: Omit<Placement, 'variant'>;
  /** Size of the received picture. */
  readonly image: Size;
  readonly luma: SearchedLuma;
  /** The plan of the variant that was found, for the canvas size being tried. */
  readonly plan: Plan;
  readonly starts: Starts;
}

/** A reading at a place where the pilots agree. */
export interface PlaceReading {
  readonly reading: Reading;
  /** Agreement of the pilots, in standard deviations of chance. */
  readonly score: number;
}

/**
 * Aligns a canvas to the pilots around a place and reads the part that they say is the picture. Deterministic. Readings
 * are made one at a time, when asked for, likeliest first.
 */
export function* readingsAtPlace(input: AlignInput): Generator<PlaceReading> {
  const { place, image, luma, plan, starts } = input;
  const plane = lumaFor(place, plan.size, image, luma);
  const start = viewAt(place, plan.size, image, plane);
  const map = mapPilots(planeRows(plane), start, plan);
  if (map === null) return;
  const random = normalNumbers();
  const draw = starter({ place, start, map, starts, random });
  for (const { warp, score } of alignFinely(map, starts.straight + starts.free, draw)) {
    if (score <= HOPEFUL - 1) continue;
    const found = warpView({ view: start, turn: 0 }, score > HOPEFUL ? warp : { ...warp, turn: 0 });
    const aligned = finishAlignment(plane, found, plan, random);
    if (aligned !== null && aligned.score >= HOPEFUL)
      yield { reading: readInside(aligned), score: aligned.score };
  }
}

/** The luma that is fine enough for a canvas, whose waves are at least four canvas pixels long. */
function lumaFor(
  place: AlignInput['place'],
  size: number,
  image: Size,
  { fine, coarse }: SearchedLuma,
): Plane {
  const { stepX, stepY } = viewAt(place, size, image, fine);
  return Math.min(stepX, stepY) < COARSE_STEP ? fine : coarse();
}

interface StarterInput extends Pick<AlignInput, 'place' | 'starts'> {
  readonly start: CanvasView;
  readonly map: PilotMap;
  readonly random: () => number;
}

/** The places from which the alignment starts; the first is the one that the colours indicate. */
function starter({ place, start, map, starts, random }: StarterInput): (i: number) => Warp {
  const pivot = pivotOf(map);
  const unsure = uncertaintyOf(place, start.size);
  const wide = { shift: WIDER * unsure.shift, scale: WIDER * unsure.scale, aspect: 0, turn: 0 };
  const around = { ...NO_WARP, turn: (-place.turn * start.size) / 2 };
  const straight = movedAbout(pivot, around, straightened(start));
  return (i) => {
    if (i === 0) return around;
    const isStraight = i <= starts.straight;
    const from = isStraight ? straight : around;
    return movedAbout(pivot, from, randomWarp(from, isStraight ? wide : unsure, random));
  };
}

/** With turn and aspect ratio fixed, the search can afford to look farther. */
const WIDER = 1.3;

/** The warp that gives a view equal steps along both axes, and no turn. */
function straightened({ size, stepX, stepY }: CanvasView): Warp {
  const step = Math.sqrt(stepX * stepY);
  const stretch = (from: number): number => (size / 2) * (step / from - 1);
  return { ...NO_WARP, stretchX: stretch(stepX), stretchY: stretch(stepY) };
}

/** The middle of the visible part of the canvas, which is where the colours were compared. */
function pivotOf({ x, y }: PilotMap): Pivot {
  const mean = (values: Float32Array): number =>
    values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length);
  return { x: mean(x), y: mean(y) };
}

interface Aligned {
  readonly sighting: Sighting;
  readonly strengths: StrengthRange;
  readonly score: number;
}

/** A reading of only the part that the pilots say is the picture. */
function readInside({ sighting, strengths }: Aligned): Reading {
  trimToPicture(sighting.pilots, sighting.plan, read(sighting, strengths).fit);
  return read(sighting, strengths);
}

const LATER_STARTS = 300;
const LATER: Uncertainty = { shift: 0.1, scale: 0.1, aspect: 0.06, turn: 0 };
/** A turn that moves the edge by fewer canvas pixels than this is not worth the interpolation. */
const LEAST_TURN = 0.15;

function finishAlignment(
  luma: Plane,
  { view, turn }: TurnedView,
  plan: Plan,
  random: () => number,
): Aligned | null {
  const isTurned = Math.abs(turn) * (plan.size / 2) > LEAST_TURN;
  const rows = planeRows(isTurned ? turnPlane(luma, turn) : luma);
  const map = mapPilots(rows, view, plan);
  if (map === null) return null;
  const draw = (i: number): Warp => (i === 0 ? NO_WARP : randomWarp(NO_WARP, LATER, random));
  const [{ warp, strength, score }] = alignFinely(map, LATER_STARTS, draw, false);
  const sighting = sight(rows, warpView({ view, turn: 0 }, warp).view, plan);
  if (sighting === null) return null;
  const strengths = [strength * 0.93, strength * 1.07] as const;
  return { sighting, strengths, score: Math.max(score, scoreOf(sighting)) };
}

/** Estimated from how far the chroma stands out; its ring of 0.13 cycles per sample sets the scale. */
function uncertaintyOf({ score }: Pick<Placement, 'score'>, size: number): Uncertainty {
  const unit = size / SYNC_SIZE;
  const shift = unit * Math.min(0.5, 0.08 + 1.3 / score);
  return { shift, scale: 1.4 * shift, aspect: 0.5 * shift, turn: 0.4 * shift };
}

/** The canvas view of a placement, without its turn, over a luma plane that is a reduced copy of the image. */
function viewAt(place: AlignInput['place'], size: number, image: Size, luma: Plane): CanvasView {
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
