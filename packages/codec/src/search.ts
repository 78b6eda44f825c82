import {
  canvasesAt,
  lumaFor,
  type PlaceReading,
  readingsAtPlace,
  type SearchedLuma,
  searchedLuma,
} from './align-place.ts';
import { breathe } from './breathe.ts';
import { CERTAIN, LIKELY_PLACE, PLAIN_PLACE, TONED } from './certainty.ts';
import type { Keyring } from './keyring.ts';
import type { Raster } from './raster.ts';
import { readTonedPlace } from './read-toned-place.ts';
import type { Reading } from './signal/extract.ts';
import { lumaRows } from './signal/luma.ts';
import { reduceRaster } from './signal/reduce-raster.ts';
import { turnRaster } from './signal/turn-plane.ts';
import { type Candidate, coarseSearch } from './sync/coarse-search.ts';
import { type Correlator, createCorrelator } from './sync/correlator.ts';
import { type DensePattern, densePattern } from './sync/dense-pattern.ts';
import type { FoundPlace } from './sync/known-place.ts';
import type { SoughtPattern } from './sync/place-agreement.ts';
import { distinct, type Placement } from './sync/placement.ts';
import { FEW_PLACES, MANY_PLACES, MOST_PLACES, placesAround } from './sync/random-places.ts';
import { type Colours, searchedColours } from './sync/received-chroma.ts';
import { GLANCE, refinePlacement, THOROUGH } from './sync/refine-placement.ts';
import { likeliestTilt } from './sync/tilt.ts';
import { FIRST_FORMAT } from './variant.ts';

export interface SearchOptions {
  /** Stops the search with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the share of the work that is done, 0…1. */
  readonly onProgress?: ((done: number) => void) | undefined;
  /**
   * Milliseconds after which no further place is tried, except the likeliest if none has been. For as long again,
   * turned colours are still searched, and tones undone where there certainly is a message. A picture that turns out
   * to have been straightened is then searched anew with the full time.
   */
  readonly budgetMs?: number | undefined;
}

const PLACES_TRIED = 2;
const DEFAULT_BUDGET_MS = 8000;
/** Share of the time after which the coarse search stops with what it has. */
const COARSE_SHARE = 0.6;
/** Share of the time after which nothing new is begun: no turning of the colours, no undoing of tones. */
const LAST_SHARE = 2;
/** Share of the work, if nothing is found, that is done once the picture has been searched unturned. */
const UPRIGHT_SHARE = 0.9;
/** Long side, in pixels, of the copy that is turned. */
const TILTED_LONG_SIDE = 2048;

interface Search {
  readonly keyring: Keyring;
  readonly correlator: Correlator;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: (done: number) => void;
  readonly budgetMs: number;
  /** Whether this share of the time has passed. */
  readonly isSpent: (share: number) => boolean;
}

function spending(budgetMs: number): Search['isSpent'] {
  const started = performance.now();
  return (share) => performance.now() - started > share * budgetMs;
}

/**
 * Readings of a picture that was cropped, stretched or framed, likeliest place first; then, if the colours show that
 * it was straightened, of the picture turned back. Pauses between pieces of work, so that the caller can stop it.
 */
export async function* searchReadings(
  image: Raster,
  keyring: Keyring,
  { signal, onProgress = () => {}, budgetMs = DEFAULT_BUDGET_MS }: SearchOptions = {},
): AsyncGenerator<Reading> {
  const isSpent = spending(budgetMs);
  const colours = searchedColours(image);
  if (colours === null) return;
  const correlator = createCorrelator(await keyring.syncStream(), await keyring.syncSpectrum(FIRST_FORMAT));
  const part = (from: number, to: number): Search => ({
    keyring,
    correlator,
    signal,
    onProgress: (done) => onProgress(from + (to - from) * done),
    budgetMs,
    isSpent,
  });
  const searched = yield* searchUpright(image, colours, part(0, UPRIGHT_SHARE));
  if (!isSpent(LAST_SHARE)) yield* searchTilted(searched, part(UPRIGHT_SHARE, 1));
  yield* searchLonger(searched, part(1, 1));
}

interface Searched {
  readonly image: Raster;
  readonly colours: Colours;
  readonly luma: SearchedLuma;
  /** Where the picture seems to lie, likeliest first. */
  readonly places: readonly FoundPlace[];
}

/** Readings where the picture seems to lie: coarse search and climb on the chroma pattern, fine alignment on the pilots. */
async function* searchUpright(
  image: Raster,
  colours: Colours,
  { keyring, correlator, signal, onProgress, isSpent }: Search,
): AsyncGenerator<Reading, Searched> {
  const search = coarseSearch(colours, image, correlator, () => isSpent(COARSE_SHARE));
  const candidates = await finish(search, signal, (done) => onProgress(done / 2));
  const places = await refined(candidates, image, keyring, signal);
  const luma = searchedLuma(lumaRows(image));
  for (const [i, found] of places.entries()) {
    if (i > 0 && isSpent(1)) break;
    const count = found.place.score < LIKELY_PLACE ? FEW_PLACES : MANY_PLACES;
    yield* await readingsAt({ found, count, luma, keyring, signal });
    onProgress(0.5 + (0.5 * (i + 1)) / places.length);
  }
  return { image, colours, luma, places };
}

/**
 * Where there certainly is a message but its pilots were missed, undoing tones and trying more places are worth the time.
 */
async function* searchLonger(
  { image, luma, places }: Searched,
  { keyring, signal, isSpent }: Search,
): AsyncGenerator<Reading> {
  for (const found of places) {
    if (found.place.score < TONED.place) break;
    yield* readTonedPlace({ found, image, keyring, signal, isSpent: () => isSpent(LAST_SHARE) });
  }
  for (const found of places) {
    if (found.place.score < PLAIN_PLACE || isSpent(1)) return;
    yield* await readingsAt({ found, count: MOST_PLACES, luma, keyring, signal });
  }
}

/**
 * Readings of a picture that was straightened, turned back by the angle its colours show. There certainly is a
 * message then, so it gets the time of another search.
 */
async function* searchTilted({ image, colours }: Searched, search: Search): AsyncGenerator<Reading> {
  const { correlator, signal, onProgress, budgetMs } = search;
  const tilt = await finish(likeliestTilt(colours, image, correlator), signal, onProgress);
  if (tilt === null) return;
  const upright = turnRaster(reduceRaster(image, TILTED_LONG_SIDE), tilt);
  const uprightColours = searchedColours(upright);
  if (uprightColours === null) return;
  const further = { ...search, onProgress: () => {}, isSpent: spending(budgetMs) };
  yield* searchLonger(yield* searchUpright(upright, uprightColours, further), further);
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

async function refined(
  candidates: readonly Candidate[],
  image: Raster,
  keyring: Keyring,
  signal: AbortSignal | undefined,
): Promise<FoundPlace[]> {
  const patternOf = densePatterns(keyring);
  const glanced = new Map<Placement, SoughtPattern>();
  for (const { place, chroma } of candidates) {
    const sought = { image, chroma, pattern: await patternOf(place.variant) };
    glanced.set(refinePlacement(sought, place, GLANCE), sought);
    await breathe(signal);
  }
  const better = (a: Placement, b: Placement): number => b.score - a.score;
  const [likeliest, ...others] = glanced.keys();
  const best = distinct([likeliest, ...others].sort(better)).slice(0, PLACES_TRIED);
  // A glance does not allow for stretching or turning, so the likeliest place is kept whatever it says.
  if (!best.includes(likeliest)) best.push(likeliest);
  const found: FoundPlace[] = [];
  for (const place of best) {
    const sought = glanced.get(place);
    if (sought !== undefined) found.push({ place: refinePlacement(sought, place, THOROUGH), sought });
    await breathe(signal);
  }
  found.sort((a, b) => better(a.place, b.place));
  return found.filter(({ place }) => place.score > found[0].place.score / 2);
}

/** Makes each variant's pattern only once. */
function densePatterns(keyring: Keyring): (variant: number) => Promise<DensePattern> {
  const made = new Map<number, DensePattern>();
  return async (variant) => {
    const pattern = made.get(variant) ?? densePattern(await keyring.syncSpectrum(variant));
    made.set(variant, pattern);
    return pattern;
  };
}

interface Place {
  readonly found: FoundPlace;
  /** How many places around it are tried. */
  readonly count: number;
  readonly luma: SearchedLuma;
  readonly keyring: Keyring;
  readonly signal: AbortSignal | undefined;
}

async function readingsAt({ found, count, luma, keyring, signal }: Place): Promise<Reading[]> {
  const { place, sought } = found;
  const places = placesAround(sought, place, count);
  const readings: PlaceReading[] = [];
  for (const size of canvasesAt(place)) {
    await breathe(signal);
    const plan = await keyring.plan({ size, variant: place.variant });
    const plane = lumaFor(place, size, sought.image, luma);
    readings.push(...readingsAtPlace({ places, image: sought.image, luma: plane, plan }));
    if (readings.some(({ score }) => score > CERTAIN.manyAlignments)) break;
  }
  return readings.sort((a, b) => b.score - a.score).map(({ reading }) => reading);
}
