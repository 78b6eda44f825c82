import { type SoughtPattern, scoresAround } from './place-agreement.ts';
import { meritOf } from './place-merit.ts';
import { commonPart, edgeOf, straightened, stretched, turned } from './place-moves.ts';
import type { Placement, Spot } from './placement.ts';
import { type RandomNumbers, randomNumbers } from './random-numbers.ts';
import { THOROUGH } from './refine-placement.ts';

/**
 * How many places a reader tries around one that may well be due to chance, around one that stands out, and, as a
 * last resort, around one that is certain.
 */
export const FEW_PLACES = 330;
export const MANY_PLACES = 1000;
export const MOST_PLACES = 4000;

/** Standard deviations of a step, in sync samples: of the centre, and of the edge as the place grows, stretches or turns. */
const STEP = { shift: 0.15, grow: 0.25, stretch: 0.12, turn: 0.12 };

/**
 * Where a picture may lie, judging by its colours: `best` first, then random places, likelier ones more often. The
 * colours may pin down some directions and leave others vague, above all where only one edge of the picture shows the
 * pattern: shifting and growing then look alike. The first half is neither turned nor stretched in one direction. A
 * random walk (Metropolis et al., Equation of state calculations by fast computing machines, 1953), the same each time.
 */
export function placesAround(sought: SoughtPattern, best: Placement, count: number): Spot[] {
  const scoreOf = scoresAround(sought, best, THOROUGH.samples);
  const common = commonPart(best, sought.image);
  const edge = edgeOf(common);
  const random = randomNumbers();
  const merit = (spot: Spot): number => meritOf(spot, scoreOf(spot), common, best.score);
  const grown = (from: Spot, along: number): Spot => {
    const grow = (STEP.grow * random.normal()) / edge;
    const next = stretched(from, common, grow + along, grow - along);
    return {
      ...next,
      centreX: next.centreX + STEP.shift * random.normal(),
      centreY: next.centreY + STEP.shift * random.normal(),
    };
  };
  const freely = (from: Spot): Spot => {
    const next = grown(from, (STEP.stretch * random.normal()) / edge);
    return turned(next, common, (STEP.turn * random.normal()) / edge);
  };
  const half = Math.ceil(count / 2);
  return [
    best,
    ...walk(straightened(best, common), half, { merit, step: (from) => grown(from, 0), random }),
    ...walk(best, count - half - 1, { merit, step: freely, random }),
  ];
}

interface Walk {
  /** The logarithm of how likely a place is. */
  readonly merit: (spot: Spot) => number;
  readonly step: (from: Spot) => Spot;
  readonly random: RandomNumbers;
}

function walk(from: Spot, count: number, { merit, step, random }: Walk): Spot[] {
  let here = { spot: from, merit: merit(from) };
  return Array.from({ length: count }, () => {
    const spot = step(here.spot);
    const next = { spot, merit: merit(spot) };
    if (Math.log(random.uniform()) < next.merit - here.merit) here = next;
    return here.spot;
  });
}
