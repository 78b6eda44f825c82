import { lumaOf, type Picture, type Tile, visibleTiles } from './canvas.ts';
import {
  CANVAS_SIZES,
  classBit,
  dataCoefficients,
  type EditionPilots,
  type LayoutOf,
  layoutOf,
  MODES,
  PANORAMA_SIZE,
  PAYLOAD_SIZES,
  type PilotPlan,
  pilotsOf,
  planOf,
  type TilePlan,
} from './plan.ts';
import { decodePolar } from './polar.ts';
import { openPayload, receiptSecrets } from './secrets.ts';
import { readText } from './text.ts';

const LABEL_SHARES = [0.225, 0.345, 0.7];
const VIEWS_TRIED = 2;
const CLASSES_TRIED = 3;

/**
 * How far reading got if it found nothing: no pilots that agree, no code word whose checksum matches, no tag that
 * matches, no text. A reader for people must not tell these apart; a test needs to.
 */
export type Stage = 'signal' | 'checksum' | 'tag' | 'text';
export type Outcome =
  | { readonly found: true; readonly message: string; readonly receipt?: string }
  | { readonly found: false; readonly stage: Stage };

/** A pilot score that chance does not reach. */
const CERTAIN = 7;
const STAGES: readonly Stage[] = ['signal', 'checksum', 'tag', 'text'];

/** What `master` reveals in a picture that was not cropped. */
export function readPicture(picture: Picture, master: Uint8Array): Outcome {
  const luma = lumaOf(picture);
  const canvases = new Map<number, EditionPilots[]>();
  const pilotsOn = (size: number): EditionPilots[] => {
    const pilots = canvases.get(size) ?? pilotsOf(master, size);
    canvases.set(size, pilots);
    return pilots;
  };
  const lookAt = (heights: readonly number[]): Sight[] =>
    viewsOf(picture, heights).flatMap(({ size, rows }) =>
      sightOf(visibleTiles(luma, rows, size), size, pilotsOn),
    );
  const whole = lookAt([picture.height]);
  if (whole.some(({ lattice }) => lattice.score > CERTAIN)) return firstFound(whole, master);
  return firstFound([...whole, ...lookAt(heightsAboveLabels(picture))], master);
}

function viewsOf({ width }: Picture, heights: readonly number[]): { size: number; rows: number }[] {
  const isLong = (rows: number): boolean => Math.max(width, rows) >= 3.6 * Math.min(width, rows);
  return [...CANVAS_SIZES, PANORAMA_SIZE].flatMap((size) =>
    heights.filter((rows) => size !== PANORAMA_SIZE || isLong(rows)).map((rows) => ({ size, rows })),
  );
}

/** The message of the best views, or the furthest stage that reading reached. */
function firstFound(sights: readonly Sight[], master: Uint8Array): Outcome {
  const best = [...sights].sort((a, b) => b.lattice.score - a.lattice.score).slice(0, VIEWS_TRIED);
  let furthest = 0;
  for (const sight of best) {
    const outcome = messageIn(sight, master);
    if (outcome.found) return outcome;
    furthest = Math.max(furthest, STAGES.indexOf(outcome.stage));
  }
  return { found: false, stage: STAGES[furthest] };
}

/** Section 8.2: rows of the picture above a label of each share. */
function heightsAboveLabels({ width, height }: Picture): number[] {
  const above = LABEL_SHARES.map((share) => {
    const rows = height / (1 + share);
    return rows <= width ? rows : height - share * width;
  });
  return above.filter((rows) => rows >= 16);
}

interface Pilot {
  readonly tile: number;
  readonly plan: PilotPlan;
  readonly value: number;
  readonly frequency: number;
  readonly activity: number;
}
interface Sight extends EditionPilots {
  readonly size: number;
  readonly tiles: readonly { readonly tile: Tile; readonly activity: number }[];
  readonly seen: readonly Pilot[];
  readonly lattice: Lattice;
}

/** One look at the picture, or nothing if too little of the canvas is visible. */
function sightOf(
  all: readonly Tile[],
  size: number,
  pilotsOn: (size: number) => readonly EditionPilots[],
): Sight[] {
  if (all.length < 24) return [];
  const usable = all.filter(({ blocks }) => !blocks.some(({ saturated }) => saturated));
  const { edition, pilots } = likeliestEdition(usable, pilotsOn(size));
  const tiles = usable.map((tile) => ({
    tile,
    activity: tile.blocks.reduce((sum, { deviation }) => sum + deviation / 4, 0),
  }));
  const seen = tiles.map(({ tile, activity }) => {
    const plan = pilots[tile.number];
    const { frequency } = MODES[plan.mode];
    return { tile: tile.number, plan, value: projectionOn(plan, tile), frequency, activity };
  });
  return [{ size, edition, pilots, tiles, seen, lattice: findLattice(seen) }];
}

function projectionOn({ mode, signs }: PilotPlan, { blocks }: Tile): number {
  let sum = 0;
  for (let b = 0; b < 4; b++) sum += signs[b] * blocks[b].modes[mode];
  return sum / 2;
}

/** Strengths from 30 down to 3, evenly spaced by their inverses, so that a pilot turns by the same angle at each step. */
interface Strengths {
  readonly first: number;
  readonly step: number;
  readonly count: number;
}
const strengthsBy = (step: number): Strengths => ({
  first: 1 / 30,
  step,
  count: Math.ceil((1 / 3 - 1 / 30) / step) + 1,
});

/** At each strength, the sum of the cosines of `value / (2 · strength) − offset` turns. */
function agreement(
  pilots: readonly { readonly value: number; readonly offset: number }[],
  { first, step, count }: Strengths,
): Float64Array {
  const sums = new Float64Array(count);
  for (const { value, offset } of pilots) {
    const angle = 2 * Math.PI * ((value * first) / 2 - offset);
    const turn = Math.PI * value * step;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    let [x, y] = [Math.cos(angle), Math.sin(angle)];
    for (let i = 0; i < count; i++) {
      sums[i] += x;
      const turned = x * cos - y * sin;
      y = x * sin + y * cos;
      x = turned;
    }
  }
  return sums;
}

/** Grey levels above which a pilot turns too fast to be of use when strengths are far apart. */
const SLOW = 40;
const FAR_APART = strengthsBy(0.006);

/** Section 9.2 of docs/format/v2.md: version 1, or the variant of version 2 whose slow pilots agree best. */
function likeliestEdition(tiles: readonly Tile[], editions: readonly EditionPilots[]): EditionPilots {
  const scored = editions.map(({ edition, pilots }) => {
    const known = tiles
      .filter(({ number }) => !pilots[number].flagged)
      .map((tile) => ({ value: projectionOn(pilots[tile.number], tile), offset: pilots[tile.number].offset }))
      .filter(({ value }) => Math.abs(value) < SLOW);
    const score = Math.max(...agreement(known, FAR_APART)) / Math.sqrt(Math.max(1, known.length));
    return { edition, pilots, score };
  });
  return scored.reduce((best, next) => (next.score > best.score ? next : best));
}

/** Section 9.2: strength and slope. */
interface Lattice {
  readonly strength: number;
  readonly slope: number;
  readonly score: number;
}

const stepOf = ({ strength, slope }: Lattice, frequency: number): number =>
  strength * Math.exp(slope * (frequency - 2.5));

/** How near a pilot is to its lattice point, −1…1. */
function nearness(pilot: Pilot, lattice: Lattice, bit = 0): number {
  const phase = pilot.value / (2 * stepOf(lattice, pilot.frequency)) - pilot.plan.offset - bit / 2;
  return Math.cos(2 * Math.PI * phase);
}

function findLattice(pilots: readonly Pilot[]): Lattice {
  const known = pilots.filter(({ plan }) => !plan.flagged);
  const scale = Math.sqrt(2 / Math.max(1, known.length));
  const bestWith = (slope: number, strengths: Strengths): Lattice => {
    const level = { strength: 1, slope, score: 0 };
    const levelled = known.map(({ value, frequency, plan }) => ({
      value: value / stepOf(level, frequency),
      offset: plan.offset,
    }));
    const sums = agreement(levelled, strengths);
    const most = Math.max(...sums);
    const strength = 1 / (strengths.first + strengths.step * sums.indexOf(most));
    return { strength, slope, score: scale * most };
  };
  const best = (choices: readonly Lattice[]): Lattice =>
    choices.reduce((top, next) => (next.score > top.score ? next : top));
  const coarse = best([-0.06, 0, 0.05].map((slope) => bestWith(slope, strengthsBy(0.001))));
  const slopes = Array.from({ length: 13 }, (_, i) => coarse.slope + 0.007 * (i - 6));
  const finer = { first: 1 / coarse.strength - 0.0014, step: 0.0002, count: 15 };
  return best(slopes.map((slope) => bestWith(slope, finer)));
}

function messageIn(sight: Sight, master: Uint8Array): Outcome {
  const { size, edition, pilots, lattice } = sight;
  const plans = planOf(master, size, edition, pilots);
  let stage: Stage = lattice.score > CERTAIN ? 'checksum' : 'signal';
  for (const sizeClass of likelyClasses(sight, plans)) {
    const payloadBytes = PAYLOAD_SIZES[sizeClass];
    const layout = layoutOf(master, size, payloadBytes, edition);
    const noise = noiseOf(sight, plans, sizeClass);
    for (const payload of decodePolar(ratiosIn(sight, plans, layout, noise), payloadBytes)) {
      stage = 'tag';
      const plaintext = openPayload(payload, master, edition.version);
      if (plaintext === null) continue;
      const message = readText(plaintext);
      if (message === null) return { found: false, stage: 'text' };
      return { found: true, message, ...receiptIn(payload, master) };
    }
  }
  return { found: false, stage };
}

/** Section 4.1 of docs/format/v2.md: the receipt in hexadecimal, if one is asked for. */
function receiptIn(payload: Buffer, master: Uint8Array): { receipt?: string } {
  const { mark, receipt } = receiptSecrets(master, payload.subarray(0, 16));
  return mark.equals(payload.subarray(12, 16)) ? { receipt: receipt.toString('hex') } : {};
}

/** Section 9.3. */
function likelyClasses({ seen, lattice }: Sight, plans: readonly TilePlan[]): number[] {
  const flagged = seen.filter(({ plan }) => plan.flagged);
  const score = (sizeClass: number): number =>
    flagged.reduce((sum, pilot) => sum + nearness(pilot, lattice, classBit(plans[pilot.tile], sizeClass)), 0);
  const scores = PAYLOAD_SIZES.map((_, sizeClass) => score(sizeClass));
  return [...scores.keys()].sort((a, b) => scores[b] - scores[a]).slice(0, CLASSES_TRIED);
}

type Noise = (activity: number) => number;

/** Section 9.4: deviation of a coefficient divided by the strength, in the calmer and in the busier half of the tiles. */
function noiseOf({ seen, lattice }: Sight, plans: readonly TilePlan[], sizeClass: number): Noise {
  const sorted = [...seen].sort((a, b) => a.activity - b.activity);
  const middle = Math.floor(sorted.length / 2);
  const deviation = (some: readonly Pilot[]): number => {
    const near = some.map((pilot) =>
      nearness(pilot, lattice, pilot.plan.flagged ? classBit(plans[pilot.tile], sizeClass) : 0),
    );
    const mean = near.reduce((sum, value) => sum + value, 0) / Math.max(1, near.length);
    return (2 * Math.sqrt(-2 * Math.log(Math.min(0.995, Math.max(0.02, mean))))) / (2 * Math.PI);
  };
  const calm = deviation(sorted.slice(0, middle));
  const busy = deviation(sorted.slice(middle));
  const border = sorted[middle]?.activity ?? 0;
  return (activity) => (activity < border ? calm : busy);
}

/** Section 9.5: log-likelihood ratios of the code bits. */
function ratiosIn(
  { tiles, lattice }: Sight,
  plans: readonly TilePlan[],
  layout: LayoutOf,
  noise: Noise,
): Float64Array {
  const ratios = new Float64Array(layout.codeLength);
  for (const { tile, activity } of tiles) {
    const plan = plans[tile.number];
    const values = dataCoefficients(plan).map(
      ({ mode, block }) =>
        (plan.signs[block][mode] * tile.blocks[block].modes[mode]) / stepOf(lattice, MODES[mode].frequency),
    );
    for (let run = 0; run < layout.runsPerTile; run++) {
      const first = run * layout.runLength;
      const part = values.slice(first, first + layout.runLength);
      const phase = part.reduce((sum, value) => sum + value, 0) / part.length - plan.offsets[first];
      const deviation = noise(activity) / Math.sqrt(part.length);
      ratios[layout.codeBits[layout.runsPerTile * tile.number + run]] += ratioOf(phase, deviation);
    }
  }
  return ratios;
}

function ratioOf(phase: number, deviation: number): number {
  const spread = Math.max(0.03, deviation);
  const x = phase - Math.floor(phase);
  const likelihood = (offset: number): number =>
    [-2, -1, 0, 1, 2].reduce((sum, k) => sum + Math.exp(-(((x - offset - k) / spread) ** 2) / 2), 1e-300);
  return Math.log(likelihood(0)) - Math.log(likelihood(0.5));
}
