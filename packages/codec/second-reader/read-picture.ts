import { type Luma, lumaOf, type Picture, type Tile, visibleTiles } from './canvas.ts';
import {
  CANVAS_SIZES,
  classBit,
  dataCoefficients,
  type Edition,
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
import { openPayload } from './secrets.ts';
import { readText } from './text.ts';

const LABEL_SHARES = [0.225, 0.345, 0.7];
const VIEWS_TRIED = 2;
const CLASSES_TRIED = 3;

/**
 * How far reading came where it found nothing: no pilots that agree, no code word whose checksum fits, no tag that fits,
 * no text. A reader for people must not tell these apart; a test wants to.
 */
export type Stage = 'signal' | 'checksum' | 'tag' | 'text';
export type Outcome =
  | { readonly found: true; readonly message: string }
  | { readonly found: false; readonly stage: Stage };

/** A pilot score that chance does not reach. */
const CERTAIN = 7;
const STAGES: readonly Stage[] = ['signal', 'checksum', 'tag', 'text'];

/** What `master` opens in a picture that was not cropped. */
export function readPicture(picture: Picture, master: Uint8Array): Outcome {
  const luma = lumaOf(picture);
  const whole = lookAt(luma, master, [picture.height]);
  if (whole.some(({ lattice }) => lattice.score > CERTAIN)) return firstFound(whole, master);
  return firstFound([...whole, ...lookAt(luma, master, heightsAboveLabels(picture))], master);
}

function lookAt(luma: Luma, master: Uint8Array, heights: readonly number[]): Sight[] {
  const width = luma[0].length;
  const isLong = (rows: number): boolean => Math.max(width, rows) >= 3.6 * Math.min(width, rows);
  return [...CANVAS_SIZES, PANORAMA_SIZE].flatMap((size) =>
    heights
      .filter((rows) => size !== PANORAMA_SIZE || isLong(rows))
      .flatMap((rows) => sightOf(luma, master, size, rows)),
  );
}

/** The message of the best views, or the furthest that reading came. */
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
  readonly plan: TilePlan;
  readonly value: number;
  readonly frequency: number;
  readonly activity: number;
}
interface Sight {
  readonly size: number;
  readonly edition: Edition;
  readonly tiles: readonly { readonly tile: Tile; readonly plan: TilePlan; readonly activity: number }[];
  readonly pilots: readonly Pilot[];
  readonly lattice: Lattice;
}

/** One look at the picture, or nothing where too little of the canvas is visible. */
function sightOf(luma: Luma, master: Uint8Array, size: number, rows: number): Sight[] {
  const all = visibleTiles(luma, rows, size);
  if (all.length < 24) return [];
  const usable = all.filter(({ blocks }) => !blocks.some(({ saturated }) => saturated));
  const { edition, pilots: pilotPlans } = likeliestEdition(usable, master, size);
  const plans = planOf(master, size, edition, pilotPlans);
  const tiles = usable.map((tile) => ({
    tile,
    plan: plans[tile.number],
    activity: tile.blocks.reduce((sum, { deviation }) => sum + deviation / 4, 0),
  }));
  const pilots = tiles.map(({ tile, plan, activity }) => ({
    plan,
    value: projectionOn(plan.pilot, tile),
    frequency: MODES[plan.pilot.mode].frequency,
    activity,
  }));
  return [{ size, edition, tiles, pilots, lattice: findLattice(pilots) }];
}

function projectionOn({ mode, signs }: PilotPlan, { blocks }: Tile): number {
  return blocks.reduce((sum, { modes }, b) => sum + signs[b] * modes[mode], 0) / 2;
}

/** Grey levels above which a pilot turns too fast to be of use where strengths are three per cent apart. */
const SLOW = 40;

/** Section 9.2 of docs/format/v2.md: version 1, or the variant of version 2 whose slow pilots agree best. */
function likeliestEdition(tiles: readonly Tile[], master: Uint8Array, size: number) {
  const strengths = Array.from({ length: 69 }, (_, i) => 4 * 1.03 ** i);
  const scored = pilotsOf(master, size).map(({ edition, pilots }) => {
    const known = tiles
      .map((tile) => ({ pilot: pilots[tile.number], value: projectionOn(pilots[tile.number], tile) }))
      .filter(({ pilot, value }) => !pilot.flagged && Math.abs(value) < SLOW);
    const near = (strength: number): number =>
      known.reduce(
        (sum, { pilot, value }) => sum + Math.cos(2 * Math.PI * (value / (2 * strength) - pilot.offset)),
        0,
      );
    const score = Math.max(...strengths.map(near)) / Math.sqrt(Math.max(1, known.length));
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
  const phase = pilot.value / (2 * stepOf(lattice, pilot.frequency)) - pilot.plan.pilot.offset - bit / 2;
  return Math.cos(2 * Math.PI * phase);
}

function findLattice(pilots: readonly Pilot[]): Lattice {
  const known = pilots.filter(({ plan }) => !plan.pilot.flagged);
  const scale = Math.sqrt(2 / Math.max(1, known.length));
  const rated = (slope: number, strengths: readonly number[]): Lattice[] => {
    const unit = { strength: 1, slope, score: 0 };
    const values = known.map(({ value, frequency }) => value / (2 * stepOf(unit, frequency)));
    const near = (strength: number, i: number): number =>
      Math.cos(2 * Math.PI * (values[i] / strength - known[i].plan.pilot.offset));
    return strengths.map((strength) => {
      const sum = values.reduce((total, _, i) => total + near(strength, i), 0);
      return { strength, slope, score: scale * sum };
    });
  };
  const best = (choices: readonly Lattice[]): Lattice =>
    choices.reduce((top, next) => (next.score > top.score ? next : top));
  const strengths = Array.from({ length: 504 }, (_, i) => 4 * 1.004 ** i);
  const coarse = best([-0.06, 0, 0.05].flatMap((slope) => rated(slope, strengths)));
  const slopes = Array.from({ length: 13 }, (_, i) => coarse.slope + 0.007 * (i - 6));
  const finer = Array.from({ length: 15 }, (_, i) => coarse.strength * (1 + 0.001 * (i - 7)));
  return best(slopes.flatMap((slope) => rated(slope, finer)));
}

function messageIn(sight: Sight, master: Uint8Array): Outcome {
  let stage: Stage = sight.lattice.score > CERTAIN ? 'checksum' : 'signal';
  for (const sizeClass of likelyClasses(sight)) {
    const payloadBytes = PAYLOAD_SIZES[sizeClass];
    const layout = layoutOf(master, sight.size, payloadBytes, sight.edition);
    for (const payload of decodePolar(ratiosIn(sight, layout, sizeClass), payloadBytes)) {
      stage = 'tag';
      const plaintext = openPayload(payload, master, sight.edition.version);
      if (plaintext === null) continue;
      const message = readText(plaintext);
      return message === null ? { found: false, stage: 'text' } : { found: true, message };
    }
  }
  return { found: false, stage };
}

/** Section 9.3. */
function likelyClasses({ pilots, lattice }: Sight): number[] {
  const flagged = pilots.filter(({ plan }) => plan.pilot.flagged);
  const score = (sizeClass: number): number =>
    flagged.reduce((sum, pilot) => sum + nearness(pilot, lattice, classBit(pilot.plan, sizeClass)), 0);
  const scores = PAYLOAD_SIZES.map((_, sizeClass) => score(sizeClass));
  return [...scores.keys()].sort((a, b) => scores[b] - scores[a]).slice(0, CLASSES_TRIED);
}

/** Section 9.4: deviation of a coefficient over the strength, in the calmer and in the busier half of the tiles. */
function noiseOf({ pilots, lattice }: Sight, sizeClass: number): (activity: number) => number {
  const sorted = [...pilots].sort((a, b) => a.activity - b.activity);
  const middle = Math.floor(sorted.length / 2);
  const deviation = (some: readonly Pilot[]): number => {
    const near = some.map((p) =>
      nearness(p, lattice, p.plan.pilot.flagged ? classBit(p.plan, sizeClass) : 0),
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
function ratiosIn(sight: Sight, layout: LayoutOf, sizeClass: number): number[] {
  const ratios: number[] = new Array(layout.codeLength).fill(0);
  const noise = noiseOf(sight, sizeClass);
  for (const { tile, plan, activity } of sight.tiles) {
    const values = dataCoefficients(plan).map(
      ({ mode, block }) =>
        (plan.signs[block][mode] * tile.blocks[block].modes[mode]) /
        stepOf(sight.lattice, MODES[mode].frequency),
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
