import { type SoughtPattern, scoresAround } from './place-agreement.ts';
import { meritOf } from './place-merit.ts';
import { type Common, commonPart, edgeOf, straightened, stretched, turned } from './place-moves.ts';
import type { Placement, Spot } from './placement.ts';

/** How densely and how far a climb searches. Steps in sync samples: of the centre, and of the picture's edge. */
export interface Effort {
  readonly samples: number;
  readonly firstStep: number;
  readonly lastStep: number;
  /** Whether aspect and turn may change as well, at the end. */
  readonly free: boolean;
}

export const GLANCE: Effort = { samples: 7000, firstStep: 1.2, lastStep: 0.25, free: false };
export const THOROUGH: Effort = { samples: 30_000, firstStep: 0.4, lastStep: 0.02, free: true };

/** How far the pattern stands out under a placement at a glance, in standard deviations of chance. */
export function glanceAt(sought: SoughtPattern, place: Spot): number {
  return scoresAround(sought, place, GLANCE.samples)(place);
}

/** Climbs to the placement near `start` where received and expected chroma agree best. */
export function refinePlacement(sought: SoughtPattern, start: Placement, effort: Effort): Placement {
  const scoreOf = scoresAround(sought, start, effort.samples);
  const common = commonPart(start, sought.image);
  const climb = (from: Placement, highest: number, free: boolean): Placement => {
    const judge = (spot: Placement) => {
      const score = scoreOf(spot);
      return { place: { ...spot, score }, merit: meritOf(spot, score, common, highest) };
    };
    let best = judge(from);
    for (let step = effort.firstStep; step > effort.lastStep; ) {
      const better = neighbours(best.place, step, common, free)
        .map(judge)
        .reduce((a, b) => (b.merit > a.merit ? b : a), best);
      if (better === best) step /= 2;
      best = better;
    }
    return best.place;
  };
  const straight = climb(straightened(start, common), 0, false);
  return effort.free ? climb(straight, straight.score, true) : straight;
}

/** Steps in all directions; stretches and turns leave the middle of the common part where it is. */
function neighbours(from: Placement, step: number, common: Common, free: boolean): Placement[] {
  const { halfWidth, halfHeight } = common;
  const edge = edgeOf(common);
  const both = (sign: number): Placement[] => [
    { ...from, centreX: from.centreX + sign * step },
    { ...from, centreY: from.centreY + sign * step },
    stretched(from, common, (sign * step) / edge, (sign * step) / edge),
  ];
  const freely = (sign: number): Placement[] => [
    stretched(from, common, (sign * step) / halfWidth, 0),
    stretched(from, common, 0, (sign * step) / halfHeight),
    turned(from, common, (sign * step) / edge),
  ];
  return free ? [...both(1), ...both(-1), ...freely(1), ...freely(-1)] : [...both(1), ...both(-1)];
}
