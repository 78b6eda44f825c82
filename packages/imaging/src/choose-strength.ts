import { COMFORTABLE_MARGIN } from '@underpaint/codec';
import type { Requirement, Requirements } from './requirements.ts';

/** Decibels between two strengths that the codec writes with: eight to a doubling. */
export const STEP = (20 * Math.log10(2)) / 8;
/** Share of the information of the untouched file that a copy of high quality still has. */
const NEARLY_ALL = 0.93;

export interface Choice {
  readonly requirements: Requirements;
  /** Information received over information needed after a requirement's channel, at a quality in decibels. */
  readonly marginAt: (requirement: Pick<Requirement, 'channel'>, psnr: number) => number;
  /** The same of the file itself. */
  readonly untouchedAt: (psnr: number) => number;
}

/** What is asked of a channel: so much of what arrives must be there. */
interface Goal {
  readonly requirement: Requirement;
  readonly margin: number;
}

/**
 * The best quality, decibels, at which everything within reach has a comfortable margin. What is out of reach at its floor
 * costs the others no quality; what comes back there, but not comfortably, is worth the floor where it is a need.
 */
export function chooseStrength(choice: Choice): Chosen {
  const { floor, hopeFloor } = choice.requirements;
  const needs = neededGoals(choice);
  const hopes = hopedGoals(choice);
  const isAllNeeded = needs.length === choice.requirements.needs.length;
  const psnr =
    best(choice, { goals: [...hopes, ...needs], floor: hopeFloor }) ??
    best(choice, { goals: needs, floor }) ??
    floor;
  const top = onSteps(choice.requirements.best, hopeFloor);
  const isAmple =
    isAllNeeded && psnr >= top && [...hopes, ...needs].every((goal) => isAmplyReached(choice, goal, psnr));
  return { psnr, isAllNeeded, isAmple };
}

/** Times what is asked of a channel that is left where what is foreseen roughly is enough to know. */
const AMPLE = 1.2;

function isAmplyReached(choice: Choice, { requirement, margin }: Goal, psnr: number): boolean {
  return marginOf(choice, requirement, psnr) >= AMPLE * margin;
}

export interface Chosen {
  /** Decibels. */
  readonly psnr: number;
  /** Whether everything needed is within reach. */
  readonly isAllNeeded: boolean;
  /** Whether the best quality of all was chosen, and there is room to spare even there. */
  readonly isAmple: boolean;
}

function neededGoals(choice: Choice): Goal[] {
  const { needs, floor } = choice.requirements;
  return needs.flatMap((requirement) => {
    const most = marginOf(choice, requirement, floor);
    return most < 1 ? [] : [{ requirement, margin: Math.min(COMFORTABLE_MARGIN, most) }];
  });
}

/**
 * Hopes that are comfortable at their floor. Where the untouched file gives little room, a margin near all that there is
 * counts as comfortable.
 */
function hopedGoals(choice: Choice): Goal[] {
  const { hopes, hopeFloor } = choice.requirements;
  const room = NEARLY_ALL * choice.untouchedAt(hopeFloor);
  return hopes.flatMap((requirement) => {
    const margin = Math.min(COMFORTABLE_MARGIN, room * requirement.share);
    return margin >= 1 && marginOf(choice, requirement, hopeFloor) >= margin ? [{ requirement, margin }] : [];
  });
}

function marginOf({ marginAt }: Choice, requirement: Requirement, psnr: number): number {
  return requirement.share * marginAt(requirement, psnr);
}

/** From the best quality down to the floor: the first at which all goals are reached, or null. */
function best(
  choice: Choice,
  { goals, floor }: { readonly goals: readonly Goal[]; readonly floor: number },
): number | null {
  const order = [...goals];
  const missed = (psnr: number): number =>
    order.findIndex(({ requirement, margin }) => marginOf(choice, requirement, psnr) < margin);
  for (let psnr = onSteps(choice.requirements.best, floor); psnr >= floor - 1e-9; psnr -= STEP) {
    const hardest = missed(psnr);
    if (hardest < 0) return psnr;
    // It is likely to fail at the next quality, too, and then no other one needs to be looked at.
    order.unshift(...order.splice(hardest, 1));
  }
  return null;
}

/** The highest quality up to one that lies whole steps above a floor. */
function onSteps(psnr: number, floor: number): number {
  return floor + STEP * Math.max(0, Math.floor((psnr - floor) / STEP));
}
