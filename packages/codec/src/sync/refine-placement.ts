import { type SoughtPattern, scoresAround } from './place-agreement.ts';
import { meritOf } from './place-merit.ts';
import { type Common, commonPart, edgeOf, straightened, stretched, turned } from './place-moves.ts';
import type { Placement, Spot } from './placement.ts';

/** How densely and how far a climb searches. Steps of the centre, and of the picture's edge, in sync samples. */
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

/** The longest step tried for one end of a picture, in sync samples: it stretches by a twentieth. */
const LEAP = 6.4;
/** Factor by which a leap must raise the score to be believed: one of several dozen raises it a little by chance. */
const BELIEVED = 1.3;

interface Way {
  readonly firstStep: number;
  readonly lastStep: number;
  readonly moves: (from: Placement, step: number, common: Common) => Placement[];
}

/** Climbs to the placement near `start` where received and expected chroma agree best. */
export function refinePlacement(sought: SoughtPattern, start: Placement, effort: Effort): Placement {
  const scoreOf = scoresAround(sought, start, effort.samples);
  const common = commonPart(start, sought.image);
  const climb = (from: Placement, highest: number, { firstStep, lastStep, moves }: Way): Placement => {
    const judge = (spot: Placement) => {
      const score = scoreOf(spot);
      return { place: { ...spot, score }, merit: meritOf(spot, score, common, highest) };
    };
    let best = judge(from);
    for (let step = firstStep; step > lastStep; ) {
      const better = moves(best.place, step, common)
        .map(judge)
        .reduce((a, b) => (b.merit > a.merit ? b : a), best);
      if (better === best) step /= 2;
      best = better;
    }
    return best.place;
  };
  const { firstStep, lastStep, free } = effort;
  const straight = climb(straightened(start, common), 0, { firstStep, lastStep, moves: straightMoves });
  if (!free) return straight;
  const leapt = climb(straight, straight.score, { firstStep: LEAP, lastStep: firstStep, moves: leaps });
  const near = leapt.score > BELIEVED * straight.score ? leapt : straight;
  return climb(near, near.score, { firstStep, lastStep, moves: freeMoves });
}

const SIGNS = [1, -1] as const;

/** Steps in all directions. */
function straightMoves(from: Placement, step: number, common: Common): Placement[] {
  const edge = edgeOf(common);
  return SIGNS.flatMap((sign) => [
    { ...from, centreX: from.centreX + sign * step },
    { ...from, centreY: from.centreY + sign * step },
    stretched(from, common, (sign * step) / edge, (sign * step) / edge),
  ]);
}

/** The same, plus stretches and turns that leave the middle of the common part where it is. */
function freeMoves(from: Placement, step: number, common: Common): Placement[] {
  const { halfWidth, halfHeight } = common;
  const freely = SIGNS.flatMap((sign) => [
    stretched(from, common, (sign * step) / halfWidth, 0),
    stretched(from, common, 0, (sign * step) / halfHeight),
    turned(from, common, (sign * step) / edgeOf(common)),
  ]);
  return [...straightMoves(from, step, common), ...freely];
}

/**
 * Stretches that leave one end where it is. They take a place that fits a stretched picture only near that end to one
 * that fits all of it; in between, its score hardly rises, so small steps do not get there.
 */
function leaps(from: Placement, step: number, { x, y, halfWidth, halfHeight }: Common): Placement[] {
  const ends = SIGNS.flatMap((end) => [
    { across: 1 / halfWidth, down: 0, at: { x: x + end * halfWidth, y } },
    { across: 0, down: 1 / halfHeight, at: { x, y: y + end * halfHeight } },
  ]);
  return SIGNS.flatMap((sign) =>
    ends.map(({ across, down, at }) => stretched(from, at, sign * step * across, sign * step * down)),
  );
}
