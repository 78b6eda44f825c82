import type { Keyring } from './keyring.ts';
import type { Raster } from './raster.ts';
import { CANVASES, type CanvasView, wholeBox } from './signal/canvas.ts';
import { type Reading, read, scoreOf } from './signal/extract.ts';
import { lumaRows } from './signal/luma.ts';
import { planeRows } from './signal/plane.ts';
import { reduceLuma } from './signal/resample.ts';
import { coarseSearch, type Placement } from './sync/coarse-search.ts';
import { alignFinely } from './sync/fine-alignment.ts';
import { type ReceivedChroma, receiveChroma } from './sync/received-chroma.ts';
import { refinePlacement } from './sync/refine-placement.ts';
import { SYNC_SIZE } from './sync/sync-pattern.ts';
import { trimToPicture } from './sync/trim.ts';

export interface SearchOptions {
  /** Stops the search with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Told the share of the work that is done, 0…1. */
  readonly onProgress?: ((done: number) => void) | undefined;
  /** Milliseconds after which no new place is tried. */
  readonly budgetMs?: number | undefined;
}

const CHROMA_LONG_SIDE = 512;
const LUMA_LONG_SIDE = 2048;
const PLACES_TRIED = 4;
const DEFAULT_BUDGET_MS = 8000;
/** Images with a shorter long side show too little of any pattern. */
const SMALLEST = 96;
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
  const end = performance.now() + budgetMs;
  const chroma = receiveChroma(image, CHROMA_LONG_SIDE);
  if (Math.max(image.width, image.height) < SMALLEST || isColourless(chroma)) return;
  const pattern = await keyring.sync();
  const places = await coarsePlaces(coarseSearch(chroma, pattern), signal, onProgress);
  const refined = places.map((place) => refinePlacement(chroma, pattern, place));
  refined.sort((a, b) => b.score - a.score);
  const rows = planeRows(reduceLuma(lumaRows(image), LUMA_LONG_SIDE));
  for (const [i, place] of refined.slice(0, PLACES_TRIED).entries()) {
    if (performance.now() > end) return;
    for (const reading of await readingsAt(place, image, rows, keyring, signal)) yield reading;
    onProgress?.(0.5 + (0.5 * (i + 1)) / PLACES_TRIED);
  }
}

/** Grey and plain images carry no chroma pattern. */
function isColourless({ cb, cr }: ReceivedChroma): boolean {
  return cb.data.every((value) => Math.abs(value) < 1e-3) && cr.data.every((value) => Math.abs(value) < 1e-3);
}

async function coarsePlaces(
  search: Generator<number, Placement[]>,
  signal: AbortSignal | undefined,
  onProgress: ((done: number) => void) | undefined,
): Promise<Placement[]> {
  for (let step = search.next(); ; step = search.next()) {
    if (step.done === true) return step.value;
    onProgress?.(step.value / 2);
    await breathe(signal);
  }
}

/** Lets other work of the thread in, and stops where that was asked. */
async function breathe(signal: AbortSignal | undefined): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0));
  signal?.throwIfAborted();
}

async function readingsAt(
  place: Placement,
  image: Raster,
  rows: ReturnType<typeof planeRows>,
  keyring: Keyring,
  signal: AbortSignal | undefined,
): Promise<Reading[]> {
  const found: { reading: Reading; score: number }[] = [];
  const random = normalNumbers();
  for (const { size } of CANVASES.toReversed()) {
    await breathe(signal);
    const view = viewAt(place, size, image, rows.width / image.width, rows.height / image.height);
    const aligned = alignFinely(rows, view, await keyring.plan(size), random);
    if (aligned === null || Math.max(aligned.score, scoreOf(aligned.sighting)) < HOPEFUL) continue;
    const { sighting } = aligned;
    const whole = read(sighting);
    trimToPicture(sighting.pilots, sighting.plan, whole.fit);
    found.push({ reading: read(sighting), score: aligned.score });
  }
  return found.sort((a, b) => b.score - a.score).map(({ reading }) => reading);
}

/** The canvas view of a placement, over the luma rows that show the image at (sx, sy) of its size. */
function viewAt(place: Placement, size: number, image: Raster, sx: number, sy: number): CanvasView {
  const { centreX, centreY, scaleX, scaleY } = place;
  return {
    size,
    left: sx * (image.width / 2 - centreX / scaleX),
    top: sy * (image.height / 2 - centreY / scaleY),
    stepX: (sx * SYNC_SIZE) / (size * scaleX),
    stepY: (sy * SYNC_SIZE) / (size * scaleY),
    box: wholeBox({ width: image.width * sx, height: image.height * sy }),
  };
}

/** Standard normal numbers, the same at each search: a search that failed would fail again (Box, Muller 1958). */
function normalNumbers(): () => number {
  let state = 0x9e3779b9;
  const uniform = (): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x85ebca6b) + 0x6d2b79f5) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 13), 0xc2b2ae35) >>> 0;
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}
