import { CERTAIN } from './certainty.ts';
import type { Keyring } from './keyring.ts';
import type { Raster } from './raster.ts';
import { type CanvasView, canvasesNear, wholeBox } from './signal/canvas.ts';
import { type Reading, read, type Sighting, scoreOf, sight } from './signal/extract.ts';
import { lumaRows } from './signal/luma.ts';
import type { StrengthRange } from './signal/pilots.ts';
import type { Plan } from './signal/plan.ts';
import { type Plane, planeRows } from './signal/plane.ts';
import { reduceLuma } from './signal/resample.ts';
import { type Candidate, coarseSearch } from './sync/coarse-search.ts';
import { createCorrelator } from './sync/correlator.ts';
import { alignFinely } from './sync/fine-alignment.ts';
import { mapPilots, NO_WARP, type Warp } from './sync/pilot-map.ts';
import { distinct, type Placement } from './sync/placement.ts';
import { normalNumbers, randomWarp, type Uncertainty } from './sync/random-warps.ts';
import { searchedColours } from './sync/received-chroma.ts';
import {
  type DensePattern,
  densePattern,
  GLANCE,
  refinePlacement,
  THOROUGH,
} from './sync/refine-placement.ts';
import { SYNC_SIZE } from './sync/sync-spectrum.ts';
import { trimToPicture } from './sync/trim.ts';
import { type TurnedView, turnPlane, warpView } from './sync/turned-view.ts';
import { FIRST_FORMAT } from './variant.ts';

export interface SearchOptions {
  /** Stops the search with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Told the share of the work that is done, 0…1. */
  readonly onProgress?: ((done: number) => void) | undefined;
  /** Milliseconds after which no new place is looked for; of those found the likeliest is tried even then. */
  readonly budgetMs?: number | undefined;
}

const LUMA_LONG_SIDE = 2048;
/** A smaller copy serves canvases whose pixels have at least `COARSE_STEP` samples of the larger a side. */
const COARSE_LUMA_LONG_SIDE = 1024;
const COARSE_STEP = 4;
const PLACES_TRIED = 3;
const DEFAULT_BUDGET_MS = 8000;
/** Share of the time after which the coarse search stops with what it has. */
const COARSE_SHARE = 0.6;
/** Below this the pilots agree no better than by chance and luck of a search. */
const HOPEFUL = 5.2;

/**
 * Readings of a picture that was cropped, stretched or framed, likeliest place first: coarse search and climb on the
 * chroma pattern, fine alignment on the pilots for each canvas size. Yields between pieces of work, so that the caller
 * can stop.
 */
export async function* searchReadings(
  image: Raster,
  keyring: Keyring,
  { signal, onProgress, budgetMs = DEFAULT_BUDGET_MS }: SearchOptions = {},
): AsyncGenerator<Reading> {
  const started = performance.now();
  const isSpent = (share: number): boolean => performance.now() - started > share * budgetMs;
  const colours = searchedColours(image);
  if (colours === null) return;
  const correlator = createCorrelator(await keyring.syncStream(), await keyring.syncSpectrum(FIRST_FORMAT));
  const search = coarseSearch(colours, image, correlator, () => isSpent(COARSE_SHARE));
  const candidates = await finish(search, signal, (done) => onProgress?.(done / 2));
  const places = await refined(candidates, image, keyring, signal);
  const fine = reduceLuma(lumaRows(image), LUMA_LONG_SIDE);
  const luma = { fine, coarse: reduceLuma(planeRows(fine), COARSE_LUMA_LONG_SIDE) };
  for (const [i, place] of places.entries()) {
    if (i > 0 && isSpent(1)) return;
    for (const reading of await readingsAt(place, image, luma, keyring, signal)) yield reading;
    onProgress?.(0.5 + (0.5 * (i + 1)) / PLACES_TRIED);
  }
}

async function finish<T>(
  work: Generator<number, T>,
  signal: AbortSignal | undefined,
  onProgress: (done: number) => void,
): Promise<T> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done === true) return step.value;
    onProgress(step.value);
    await breathe(signal);
  }
}

/** Lets other work of the thread in, and stops where that was asked. */
async function breathe(signal: AbortSignal | undefined): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0));
  signal?.throwIfAborted();
}

async function refined(
  candidates: readonly Candidate[],
  image: Raster,
  keyring: Keyring,
  signal: AbortSignal | undefined,
): Promise<Placement[]> {
  const patternOf = densePatterns(keyring);
  const glanced = new Map<Placement, Candidate['chroma']>();
  for (const { place, chroma } of candidates) {
    const pattern = await patternOf(place.variant);
    glanced.set(refinePlacement(chroma, image, pattern, place, GLANCE), chroma);
    await breathe(signal);
  }
  const better = (a: Placement, b: Placement): number => b.score - a.score;
  const best = distinct([...glanced.keys()].sort(better)).slice(0, PLACES_TRIED);
  const places: Placement[] = [];
  for (const place of best) {
    const chroma = glanced.get(place);
    const pattern = await patternOf(place.variant);
    if (chroma !== undefined) places.push(refinePlacement(chroma, image, pattern, place, THOROUGH));
    await breathe(signal);
  }
  places.sort(better);
  return places.filter(({ score }) => score > places[0].score / 2);
}

/** Each variant's pattern is made once. */
function densePatterns(keyring: Keyring): (variant: number) => Promise<DensePattern> {
  const made = new Map<number, DensePattern>();
  return async (variant) => {
    const pattern = made.get(variant) ?? densePattern(await keyring.syncSpectrum(variant));
    made.set(variant, pattern);
    return pattern;
  };
}

interface Luma {
  readonly fine: Plane;
  readonly coarse: Plane;
}

/** What is enough for a canvas: its waves are at least four of its pixels long. */
function lumaFor(place: Placement, size: number, image: Raster, { fine, coarse }: Luma): Plane {
  const { stepX, stepY } = viewAt(place, size, image, fine);
  return Math.min(stepX, stepY) < COARSE_STEP ? fine : coarse;
}

async function readingsAt(
  place: Placement,
  image: Raster,
  luma: Luma,
  keyring: Keyring,
  signal: AbortSignal | undefined,
): Promise<Reading[]> {
  const found: { reading: Reading; score: number }[] = [];
  const random = normalNumbers();
  for (const size of canvasesNear(SYNC_SIZE / Math.max(place.scaleX, place.scaleY))) {
    await breathe(signal);
    const plan = await keyring.plan({ size, variant: place.variant });
    const plane = lumaFor(place, size, image, luma);
    const start = viewAt(place, size, image, plane);
    const warp = { ...NO_WARP, turn: (-place.turn * size) / 2 };
    for (const aligned of align(plane, start, warp, uncertaintyOf(place, size), plan, random)) {
      if (aligned.score >= HOPEFUL) found.push({ reading: readInside(aligned), score: aligned.score });
    }
    if (found.some(({ score }) => score > CERTAIN.manyAlignments)) break;
  }
  return found.sort((a, b) => b.score - a.score).map(({ reading }) => reading);
}

const STARTS = 3000;
const LATER_STARTS = 300;
const LATER: Uncertainty = { shift: 0.1, scale: 0.1, aspect: 0.06, turn: 0 };

interface Aligned {
  readonly sighting: Sighting;
  readonly strengths: StrengthRange;
  readonly score: number;
}

function align(
  luma: Plane,
  start: CanvasView,
  around: Warp,
  uncertainty: Uncertainty,
  plan: Plan,
  random: () => number,
): Aligned[] {
  const map = mapPilots(planeRows(luma), start, plan);
  if (map === null) return [];
  return alignFinely(map, STARTS, (i) => (i === 0 ? around : randomWarp(around, uncertainty, random)))
    .filter(({ score }) => score > HOPEFUL - 1)
    .flatMap(({ warp, score }) => {
      const found = warpView({ view: start, turn: 0 }, score > HOPEFUL ? warp : { ...warp, turn: 0 });
      return finishAlignment(luma, found, plan, random) ?? [];
    });
}

/** The reading of what the pilots say is the picture, without what lies beside it. */
function readInside({ sighting, strengths }: Aligned): Reading {
  trimToPicture(sighting.pilots, sighting.plan, read(sighting, strengths).fit);
  return read(sighting, strengths);
}

/** Turning by less than this, canvas pixels at the edge, is not worth the interpolation. */
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

/** From how far the chroma stands out. Its ring of .13 cycles a sample sets the scale. */
function uncertaintyOf({ score }: Placement, size: number): Uncertainty {
  const unit = size / SYNC_SIZE;
  const shift = unit * Math.min(0.5, 0.08 + 1.3 / score);
  return { shift, scale: 1.4 * shift, aspect: 0.5 * shift, turn: 0.4 * shift };
}

/** The canvas view of a placement without its turn, over the luma plane that shows the image reduced. */
function viewAt(place: Placement, size: number, image: Raster, luma: Plane): CanvasView {
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
