import { COMFORTABLE_MARGIN } from '@underpaint/codec';
import type { Requirement, Requirements } from './requirements.ts';

/** Decibels between successive strengths of the codec: eight per doubling. */
export const STEP = (20 * Math.log10(2)) / 8;
/** Fraction of the untouched file's information that a copy of high quality still has. */
const NEARLY_ALL = 0.93;

export interface Choice {
  readonly requirements: Requirements;
  /** Information received divided by information needed after a requirement's channel, at a quality in decibels. */
  readonly marginAt: (requirement: Pick<Requirement, 'channel'>, psnr: number) => number;
  /** The same for the file itself. */
  readonly untouchedAt: (psnr: number) => number;
}

/** What is asked of a channel. */
interface Goal {
  readonly requirement: Requirement;
  /** The margin that must arrive; null if it is out of reach. Asked only when less than a comfortable margin arrives. */
  readonly margin: () => number | null;
}

/**
 * The best quality, decibels, at which everything within reach has a comfortable margin. A channel that is out of
 * reach even at its floor costs the others no quality; one that is needed and readable there, but not comfortable, is
 * worth going down to the floor.
 */
export function chooseStrength(choice: Choice): Chosen {
  const { floor, hopeFloor } = choice.requirements;
  const needs = neededGoals(choice);
  const hopes = hopedGoals(choice);
  const psnr =
    best(choice, { goals: [...hopes, ...needs], floor: hopeFloor }) ??
    best(choice, { goals: needs, floor }) ??
    floor;
  const isAllNeeded = needs.every((goal) => isComfortable(choice, goal, psnr) || goal.margin() !== null);
  const top = onSteps(choice.requirements.best, hopeFloor);
  const isAmple =
    isAllNeeded &&
    psnr >= top &&
    [...hopes, ...needs].every((goal) => isReached(choice, goal, { psnr, times: AMPLE }));
  return { psnr, isAllNeeded, isAmple };
}

/** If a channel leaves this many times what is required, a rough prediction is enough. */
const AMPLE = 1.2;

export interface Chosen {
  /** Decibels. */
  readonly psnr: number;
  /** Whether everything needed is within reach. */
  readonly isAllNeeded: boolean;
  /** Whether the best quality of all was chosen, with room to spare even there. */
  readonly isAmple: boolean;
}

function neededGoals(choice: Choice): Goal[] {
  const { needs, floor } = choice.requirements;
  return needs.map((requirement) => ({
    requirement,
    margin: once(() => {
      const most = marginOf(choice, requirement, floor);
      return most < 1 ? null : Math.min(COMFORTABLE_MARGIN, most);
    }),
  }));
}

/**
 * Hopes that are comfortable at their floor. If the untouched file has little room, a margin close to all of it
 * counts as comfortable.
 */
function hopedGoals(choice: Choice): Goal[] {
  const { hopes, hopeFloor } = choice.requirements;
  const room = NEARLY_ALL * choice.untouchedAt(hopeFloor);
  return hopes.flatMap((requirement) => {
    const margin = Math.min(COMFORTABLE_MARGIN, room * requirement.share);
    if (margin < 1) return [];
    const isReachable = once(() => marginOf(choice, requirement, hopeFloor) >= margin);
    return [{ requirement, margin: () => (isReachable() ? margin : null) }];
  });
}

function marginOf({ marginAt }: Choice, requirement: Requirement, psnr: number): number {
  return requirement.share * marginAt(requirement, psnr);
}

function isComfortable(choice: Choice, { requirement }: Goal, psnr: number): boolean {
  return marginOf(choice, requirement, psnr) >= COMFORTABLE_MARGIN;
}

/** Whether a goal is reached, or out of reach at any quality. */
function isReached(
  choice: Choice,
  goal: Goal,
  at: { readonly psnr: number; readonly times?: number },
): boolean {
  const { psnr, times = 1 } = at;
  const margin = marginOf(choice, goal.requirement, psnr) / times;
  return margin >= COMFORTABLE_MARGIN || margin >= (goal.margin() ?? 0);
}

/** The first quality, from the best down to the floor, at which all goals are reached, or null. */
function best(
  choice: Choice,
  { goals, floor }: { readonly goals: readonly Goal[]; readonly floor: number },
): number | null {
  const top = onSteps(choice.requirements.best, floor);
  const last = Math.round((top - floor) / STEP);
  const psnrAt = (step: number): number => top - step * STEP;
  for (let step = 0; step <= last; ) {
    const psnr = psnrAt(step);
    const hardest = goals.find((goal) => !isReached(choice, goal, { psnr }));
    if (hardest === undefined) return psnr;
    step = firstAfter(step, last, (next) => isReached(choice, hardest, { psnr: psnrAt(next) }));
  }
  return null;
}

/** The first integer after `from` at which `isTrue`, if it then stays true; `last + 1` if there is none. */
function firstAfter(from: number, last: number, isTrue: (step: number) => boolean): number {
  let [no, yes] = [from, last + 1];
  for (let reach = 1; no + reach <= last; reach *= 2) {
    if (isTrue(no + reach)) {
      yes = no + reach;
      break;
    }
    no += reach;
  }
  while (yes - no > 1) {
    const middle = Math.floor((no + yes) / 2);
    if (isTrue(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}

/** The highest quality, at most `psnr`, that lies a whole number of steps above a floor. */
function onSteps(psnr: number, floor: number): number {
  return floor + STEP * Math.max(0, Math.floor((psnr - floor) / STEP));
}

/** Asks only the first time. */
function once<T>(ask: () => T): () => T {
  let answer: { readonly value: T } | null = null;
  return () => {
    answer ??= { value: ask() };
    return answer.value;
  };
}
