import { COMFORTABLE_MARGIN } from '@underpaint/codec';
import { channelNamed } from './channels.ts';
import { inTurns } from './in-turns.ts';
import type { Requirement, Requirements } from './requirements.ts';
import { isDear } from './survival-channels.ts';
import type { Arrival, Trial } from './trials.ts';

/** Change of ln(margin) a decibel around the margin wanted, on photographs. */
const LOG_MARGIN_PER_DB = 0.35;
/** Decibels between two strengths that the codec writes with: eight to a doubling. */
const STEP = (20 * Math.log10(2)) / 8;
/** A search also ends on a margin at most this many times the one wanted. */
const CLOSE_ENOUGH = 1.2;
/** Share of the information of the untouched file that a copy of high quality still has. */
const NEARLY_ALL = 0.93;
/** Requirements measured at the first quality; all are measured at the one that is taken. */
const FIRST_WATCHED = 4;

export interface Choice<T extends Trial> {
  /** A trial of at least this quality, decibels. */
  readonly trialAt: (psnr: number) => Promise<T>;
  readonly requirements: Requirements;
  /** Once true, what has been found by then is taken. */
  readonly late: () => boolean;
  /** Simulations that run at once, from 1. */
  readonly atOnce: number;
}

/** A quality that was tried, decibels, and the smallest margin seen there. */
interface Tried {
  readonly psnr: number;
  readonly margin: number;
}

interface Found<T> {
  readonly trial: T;
  readonly margins: Margins;
  /** Whether everything wanted has a comfortable margin. */
  readonly held: boolean;
  readonly tried: Tried;
}

/** Each margin divided by what its requirement needs. */
type Margins = ReadonlyMap<Requirement, number>;

/**
 * The trial of the highest quality at which all requirements have a comfortable margin. What is out of reach at its
 * floor does not cost the others quality.
 */
export async function chooseStrength<T extends Trial>(choice: Choice<T>): Promise<T> {
  const { needs, floor, hopeFloor } = choice.requirements;
  const start = onSteps(choice.requirements.start, hopeFloor);
  const hopes = await possible(choice, start);
  const all = await search(choice, { wanted: [...hopes, ...needs], floor: hopeFloor, start });
  if (all.held) return all.trial;
  if (floor === hopeFloor || needs.every((need) => isComfortable(all.margins.get(need)))) {
    const kept = [...all.margins].filter(
      ([each, margin]) => margin >= (needs.includes(each) ? 1 : COMFORTABLE_MARGIN),
    );
    return withinReach(choice, { found: all, kept, floor: hopeFloor });
  }
  const found = await search(choice, { wanted: needs, floor, start: onSteps(hopeFloor - STEP, floor) });
  return withinReach(choice, { found, kept: [...found.margins].filter(([, margin]) => margin >= 1), floor });
}

/**
 * The hopes that the untouched file gives room for, whatever the strength. Where it gives little, a margin near all
 * that there is counts as comfortable.
 */
async function possible<T extends Trial>(
  { trialAt, requirements }: Choice<T>,
  psnr: number,
): Promise<Requirement[]> {
  const { margin } = await (await trialAt(psnr)).send(channelNamed('same'));
  return requirements.hopes.flatMap(({ channel, share }) => {
    const goal = Math.min(COMFORTABLE_MARGIN, NEARLY_ALL * margin * share);
    return goal >= 1 ? [{ channel, share: (share * COMFORTABLE_MARGIN) / goal }] : [];
  });
}

interface AtFloor<T> {
  readonly found: Found<T>;
  readonly floor: number;
  /** What is worth the quality of a floor. */
  readonly kept: readonly (readonly [Requirement, number])[];
}

/** Searches again above a floor at which not everything held, for what is kept. */
async function withinReach<T extends Trial>(
  choice: Choice<T>,
  { found, kept, floor }: AtFloor<T>,
): Promise<T> {
  const margin = Math.min(...kept.map(([, each]) => each));
  const isMore = kept.length > 0 && kept.length < found.margins.size && isComfortable(margin);
  if (found.held || choice.late() || !isMore) return found.trial;
  const good = { trial: found.trial, margins: new Map(kept), held: true, tried: { psnr: floor, margin } };
  const start = nextPsnr(good.tried, null, { floor, best: choice.requirements.best });
  return (await search(choice, { wanted: kept.map(([each]) => each), floor, start, good })).trial;
}

interface Search<T> {
  readonly wanted: readonly Requirement[];
  readonly floor: number;
  /** Where to begin, decibels. */
  readonly start: number;
  /** A trial in which everything wanted holds. */
  readonly good?: Found<T>;
}

/** The highest quality at which everything wanted holds, or the floor. */
async function search<T extends Trial>(
  { trialAt, requirements, late, atOnce }: Choice<T>,
  from: Search<T>,
): Promise<Found<T>> {
  const { wanted, floor } = from;
  const { best } = requirements;
  let good: Found<T> | null = from.good ?? null;
  let bad: Tried | null = null;
  const isFinal = (tried: Tried) =>
    isComfortable(tried.margin) && (tried.psnr > best - STEP || isWorthTaking(tried, bad));
  let watched = wanted.filter(({ channel }) => !isDear(channel)).slice(0, FIRST_WATCHED);
  let psnr = from.start;
  for (;;) {
    const trial = await trialAt(psnr);
    let found = judge(trial, psnr, await measure(trial, watched, atOnce));
    if (psnr <= floor || isFinal(found.tried) || late()) {
      found = judge(trial, psnr, await measure(trial, wanted, atOnce));
    }
    if (psnr <= floor || isFinal(found.tried) || (late() && found.held)) return found;
    watched = twoWeakest(found.margins);
    if (found.held) good = found;
    else bad = found.tried;
    if (good !== null && (late() || (bad !== null && isNext(good.tried, bad)))) {
      const whole: Found<T> = judge(good.trial, good.tried.psnr, await measure(good.trial, wanted, atOnce));
      if (whole.held || whole.tried.psnr <= floor) return whole;
      [good, bad] = [from.good ?? null, whole.tried];
      watched = twoWeakest(whole.margins);
      if (good !== null && isNext(good.tried, bad)) return good;
    }
    psnr = late() ? floor : nextPsnr(good?.tried ?? null, bad, { floor, best });
  }
}

function judge<T extends Trial>(trial: T, psnr: number, margins: Margins): Found<T> {
  const margin = weakest(margins);
  return { trial, margins, held: isComfortable(margin), tried: { psnr, margin } };
}

/** Whether one that holds is so near the limit that a better one is not worth another trial. */
function isWorthTaking(tried: Tried, bad: Tried | null): boolean {
  return tried.margin <= COMFORTABLE_MARGIN * CLOSE_ENOUGH || (bad !== null && isNext(tried, bad));
}

/** Whether no strength lies between. */
function isNext(good: Tried, bad: Tried): boolean {
  return bad.psnr - good.psnr < 1.5 * STEP;
}

/** Decibels. */
interface Range {
  readonly floor: number;
  readonly best: number;
}

/** Where the margin is expected to be slightly above the one wanted, a whole number of steps away. */
function nextPsnr(good: Tried | null, bad: Tried | null, { floor, best }: Range): number {
  const aim = Math.log(COMFORTABLE_MARGIN) + 0.05;
  if (good !== null && bad !== null) {
    const share = (logOf(good) - aim) / Math.max(0.01, logOf(good) - logOf(bad));
    const between = Math.round((bad.psnr - good.psnr) / STEP) - 1;
    const steps = Math.round((share * (bad.psnr - good.psnr)) / STEP);
    return good.psnr + STEP * Math.min(between, Math.max(1, steps));
  }
  if (good !== null) {
    const most = Math.floor((best - good.psnr) / STEP);
    const likely = Math.round((logOf(good) - aim) / LOG_MARGIN_PER_DB / STEP);
    return good.psnr + STEP * Math.min(most, Math.max(1, likely, Math.round(most / 2)));
  }
  if (bad === null) throw new RangeError('nothing was tried yet');
  const steps = Math.round((aim - logOf(bad)) / LOG_MARGIN_PER_DB / STEP);
  return Math.max(floor, bad.psnr - STEP * Math.max(1, steps));
}

/** The quality nearest to one that lies whole steps above a floor. */
function onSteps(psnr: number, floor: number): number {
  return floor + STEP * Math.max(0, Math.round((psnr - floor) / STEP));
}

function logOf({ margin }: Tried): number {
  return Math.log(Math.max(0.05, margin));
}

function isComfortable(margin: number | undefined): boolean {
  return margin !== undefined && margin >= COMFORTABLE_MARGIN;
}

async function measure(trial: Trial, wanted: readonly Requirement[], atOnce: number): Promise<Margins> {
  const margins = new Map<Requirement, number>();
  await inTurns(longestFirst(wanted), atOnce, async (each) => {
    margins.set(each, marginOf(await trial.send(each.channel)) * each.share);
  });
  return margins;
}

/** So that no lane is left with a long simulation when the others are done. */
function longestFirst(wanted: readonly Requirement[]): Requirement[] {
  return [...wanted].sort((a, b) => Number(isDear(b.channel)) - Number(isDear(a.channel)));
}

/** A message that did not come back has no comfortable margin, however much of it arrived. */
function marginOf({ survives, margin }: Arrival): number {
  return survives ? margin : Math.min(margin, 0.99);
}

function weakest(margins: Margins): number {
  return Math.min(...margins.values());
}

function twoWeakest(margins: Margins): Requirement[] {
  return [...margins]
    .sort(([, a], [, b]) => a - b)
    .slice(0, 2)
    .map(([each]) => each);
}
