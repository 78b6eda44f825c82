import { channelNamed } from './channels.ts';
import { inTurns } from './in-turns.ts';
import type { Requirement, Requirements } from './requirements.ts';
import { isDear } from './survival-channels.ts';
import type { Arrival, Trial } from './trial.ts';

/** Quality, decibels over RGB, above which nothing is gained for the eye. */
const BEST_PSNR = 50;
/** Information received over information needed that every requirement shall have. */
const COMFORTABLE_MARGIN = 1.3;
/** Change of ln(margin) a decibel around the margin wanted, on photographs. */
const LOG_MARGIN_PER_DB = 0.35;
/** A search ends when it cannot win more than this, decibels. */
const RESOLUTION = 0.5;
/** It also ends on a margin at most this many times the one wanted. */
const CLOSE_ENOUGH = 1.2;
/** Requirements measured at the first quality; all are measured at the one that is taken. */
const FIRST_WATCHED = 4;
const CONCURRENT = 3;

export interface Choice<T extends Trial> {
  readonly trialAt: (psnr: number) => Promise<T>;
  readonly requirements: Requirements;
  /** Once true, what has been found by then is taken. */
  readonly late: () => boolean;
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
}

/** Each margin divided by what its requirement needs. */
type Margins = ReadonlyMap<Requirement, number>;

/**
 * The trial of the highest quality at which all requirements have a comfortable margin. What is out of reach at its
 * floor does not cost the others quality.
 */
export async function chooseStrength<T extends Trial>(choice: Choice<T>): Promise<T> {
  const { needs, floor, hopeFloor, start } = choice.requirements;
  const hopes = await possible(choice);
  const all = await search(choice, { wanted: [...hopes, ...needs], floor: hopeFloor, start });
  if (all.held) return all.trial;
  if (floor === hopeFloor || needs.every((each) => isComfortable(all.margins.get(each)))) {
    return withinReach(choice, all, hopeFloor);
  }
  return withinReach(choice, await search(choice, { wanted: needs, floor, start: hopeFloor - 1 }), floor);
}

/** Hopes but those for which even the untouched file tells too little, whatever the strength. */
async function possible<T extends Trial>({ trialAt, requirements }: Choice<T>): Promise<Requirement[]> {
  const { margin } = await (await trialAt(requirements.start)).send(channelNamed('same'));
  return requirements.hopes.filter(({ share }) => (margin ?? 0) * share >= 1);
}

/** Searches again above a floor at which not everything held, for what did come back there. */
async function withinReach<T extends Trial>(choice: Choice<T>, atFloor: Found<T>, floor: number): Promise<T> {
  if (atFloor.held || choice.late()) return atFloor.trial;
  const reached = [...atFloor.margins].filter(([, margin]) => margin >= 1);
  const margin = Math.min(...reached.map(([, each]) => each));
  if (reached.length === 0 || reached.length === atFloor.margins.size || !isComfortable(margin)) {
    return atFloor.trial;
  }
  const good = {
    trial: atFloor.trial,
    margins: new Map(reached),
    held: true,
    tried: { psnr: floor, margin },
  };
  const start = nextPsnr(good.tried, null, floor);
  return (await search(choice, { wanted: reached.map(([each]) => each), floor, start, good })).trial;
}

interface Search<T> {
  readonly wanted: readonly Requirement[];
  readonly floor: number;
  /** Where to begin, decibels. */
  readonly start: number;
  /** A trial in which everything wanted holds. */
  readonly good?: Found<T> & { readonly tried: Tried };
}

/** The highest quality at which everything wanted holds, or the floor. */
async function search<T extends Trial>({ trialAt, late }: Choice<T>, from: Search<T>): Promise<Found<T>> {
  const { wanted, floor } = from;
  let good = from.good ?? null;
  let bad: Tried | null = null;
  let watched = wanted.filter(({ channel }) => !isDear(channel)).slice(0, FIRST_WATCHED);
  let psnr = from.start;
  for (;;) {
    const trial = await trialAt(psnr);
    let margins = await measure(trial, watched);
    if (psnr <= floor || isWorthTaking({ psnr, margin: weakest(margins) }, bad) || late()) {
      margins = await measure(trial, wanted);
    }
    const tried = { psnr, margin: weakest(margins) };
    const found = { trial, margins, held: isComfortable(tried.margin), tried };
    if (psnr <= floor || isWorthTaking(tried, bad) || (late() && found.held)) return found;
    if (found.held) good = found;
    else bad = tried;
    if (good !== null && (late() || (bad !== null && bad.psnr - good.tried.psnr <= RESOLUTION))) return good;
    watched = twoWeakest(margins);
    psnr = late() ? floor : nextPsnr(good?.tried ?? null, bad, floor);
  }
}

/** Whether it holds, and no better one is worth another trial. */
function isWorthTaking({ psnr, margin }: Tried, bad: Tried | null): boolean {
  if (!isComfortable(margin)) return false;
  if (psnr >= BEST_PSNR || margin <= COMFORTABLE_MARGIN * CLOSE_ENOUGH) return true;
  return bad !== null && bad.psnr - psnr <= RESOLUTION;
}

/** Where the margin is expected to be slightly above the one wanted. */
function nextPsnr(good: Tried | null, bad: Tried | null, floor: number): number {
  const from = good ?? bad;
  if (from === null) throw new RangeError('nothing was tried yet');
  const aim = Math.log(COMFORTABLE_MARGIN) + 0.05;
  if (good !== null && bad !== null) {
    const share = (logOf(good) - aim) / Math.max(0.01, logOf(good) - logOf(bad));
    return good.psnr + Math.min(0.85, Math.max(0.15, share)) * (bad.psnr - good.psnr);
  }
  const step = (logOf(from) - aim) / LOG_MARGIN_PER_DB;
  if (good === null) return atLeast(floor, from.psnr + Math.min(step, -RESOLUTION));
  const next = Math.max(from.psnr + step, (from.psnr + BEST_PSNR) / 2);
  return next > BEST_PSNR - 2 * RESOLUTION ? BEST_PSNR : next;
}

/** The floor itself where no trial between would be worth it. */
function atLeast(floor: number, psnr: number): number {
  return psnr < floor + RESOLUTION ? floor : psnr;
}

function logOf({ margin }: Tried): number {
  return Math.log(Math.max(0.05, margin));
}

function isComfortable(margin: number | undefined): boolean {
  return margin !== undefined && margin >= COMFORTABLE_MARGIN;
}

async function measure(trial: Trial, wanted: readonly Requirement[]): Promise<Margins> {
  const margins = new Map<Requirement, number>();
  await inTurns(wanted, CONCURRENT, async (each) => {
    margins.set(each, marginOf(await trial.send(each.channel)) * each.share);
  });
  return margins;
}

/** A message that did not come back has no comfortable margin, however much of it arrived. */
function marginOf({ survives, margin }: Arrival): number {
  if (survives) return margin ?? COMFORTABLE_MARGIN;
  return Math.min(margin ?? 0, 0.99);
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
