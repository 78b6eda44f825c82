import { type CanvasView, TILE } from '../signal/canvas.ts';
import { type Sighting, sight } from '../signal/extract.ts';
import { cosineOf } from '../signal/pilots.ts';
import type { Plan } from '../signal/plan.ts';
import type { RowSource } from '../signal/plane.ts';
import { STRENGTHS } from '../signal/strengths.ts';

/** Canvas pixels by which the view is shifted to learn how each pilot moves. */
const PROBE = 0.5;
/** Standard deviation of the random starts, canvas pixels, in each round. */
const ROUNDS = [
  { spread: 0.5, starts: 900 },
  { spread: 0.15, starts: 250 },
] as const;
const POLISH_STEPS = [0.12, 0.06, 0.03, 0.015];
/** Pilots further from zero than this many steps turn with the least error of gain: left out. */
const FURTHEST = 8;

export interface Aligned {
  readonly view: CanvasView;
  readonly sighting: Sighting;
  /** Pilot agreement at the best alignment, in standard deviations of chance. */
  readonly score: number;
}

/** Shift and stretch in canvas pixels: the displacement of a point at the canvas's edge is shift ± stretch. */
interface Warp {
  readonly shiftX: number;
  readonly shiftY: number;
  readonly stretchX: number;
  readonly stretchY: number;
}

const NO_WARP: Warp = { shiftX: 0, shiftY: 0, stretchX: 0, stretchY: 0 };

/**
 * Moves a view by fractions of a canvas pixel to where the pilots agree best: lattices need a tenth of a pixel, the
 * chroma pattern gives half of one. How each pilot changes with the displacement is interpolated from five sightings,
 * so that thousands of alignments cost what a few sightings do. `random` yields standard normal numbers.
 */
export function alignFinely(
  source: RowSource,
  start: CanvasView,
  plan: Plan,
  random: () => number,
): Aligned | null {
  let view = start;
  let score = 0;
  for (const round of ROUNDS) {
    const probes = probePilots(source, view, plan);
    if (probes === null) return null;
    const best = bestWarp(probes, round, random);
    view = warped(view, best.warp);
    score = best.score;
  }
  const sighting = sight(source, view, plan);
  return sighting === null ? null : { view, sighting, score };
}

/** Known pilots as quadratic functions of their displacement. */
interface Probes {
  readonly count: number;
  /** Position of the tile's centre, −1…1 over the canvas. */
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly offset: Float32Array;
  /** Value and its first and second derivatives along x and y. */
  readonly value: Float32Array;
  readonly slopeX: Float32Array;
  readonly slopeY: Float32Array;
  readonly curveX: Float32Array;
  readonly curveY: Float32Array;
}

function probePilots(source: RowSource, view: CanvasView, plan: Plan): Probes | null {
  const shifts = [NO_WARP, { shiftX: PROBE }, { shiftX: -PROBE }, { shiftY: PROBE }, { shiftY: -PROBE }];
  const sightings = shifts.map((shift) => sightShifted(source, view, plan, { ...NO_WARP, ...shift }));
  const [centre, right, left, below, above] = sightings;
  if (centre == null || right == null || left == null || below == null || above == null) return null;
  const { pilots } = centre;
  const known = Array.from({ length: pilots.count }, (_, i) => i).filter(
    (i) => pilots.weight[i] === 1 && pilots.flagged[i] === 0,
  );
  const pick = (value: (i: number) => number): Float32Array => Float32Array.from(known, value);
  const tileCentre = (index: number): number => ((index + 0.5) * TILE * 2) / plan.size - 1;
  const v = (sighting: Sighting, i: number): number => sighting.pilots.value[i];
  return {
    count: known.length,
    x: pick((i) => tileCentre(pilots.tile[i] % plan.side)),
    y: pick((i) => tileCentre(Math.floor(pilots.tile[i] / plan.side))),
    offset: pick((i) => pilots.offset[i]),
    value: pick((i) => v(centre, i)),
    slopeX: pick((i) => (v(right, i) - v(left, i)) / (2 * PROBE)),
    slopeY: pick((i) => (v(below, i) - v(above, i)) / (2 * PROBE)),
    curveX: pick((i) => (v(right, i) + v(left, i) - 2 * v(centre, i)) / (2 * PROBE * PROBE)),
    curveY: pick((i) => (v(below, i) + v(above, i) - 2 * v(centre, i)) / (2 * PROBE * PROBE)),
  };
}

/** The same tiles as without the shift, so that pilots keep their order. */
function sightShifted(source: RowSource, view: CanvasView, plan: Plan, warp: Warp): Sighting | null {
  const { box } = view;
  const x = warp.shiftX * view.stepX;
  const y = warp.shiftY * view.stepY;
  const shiftedBox = { left: box.left + x, right: box.right + x, top: box.top + y, bottom: box.bottom + y };
  return sight(source, { ...warped(view, warp), box: shiftedBox }, plan);
}

function warped(view: CanvasView, { shiftX, shiftY, stretchX, stretchY }: Warp): CanvasView {
  const half = view.size / 2;
  return {
    ...view,
    left: view.left + (shiftX - stretchX) * view.stepX,
    top: view.top + (shiftY - stretchY) * view.stepY,
    stepX: view.stepX * (1 + stretchX / half),
    stepY: view.stepY * (1 + stretchY / half),
  };
}

interface Found {
  readonly warp: Warp;
  readonly strength: number;
  readonly score: number;
}

function bestWarp(probes: Probes, round: (typeof ROUNDS)[number], random: () => number): Found {
  const values = new Float32Array(probes.count);
  let best: Found = { warp: NO_WARP, strength: STRENGTHS[0], score: -Infinity };
  for (let start = 0; start < round.starts; start++) {
    const warp = start === 0 ? NO_WARP : randomWarp(round.spread, random);
    displace(probes, warp, values);
    for (const strength of STRENGTHS) {
      const score = agreement(values, probes.offset, strength);
      if (score > best.score) best = { warp, strength, score };
    }
  }
  return polish(probes, best, values);
}

function randomWarp(spread: number, random: () => number): Warp {
  const draw = (): number => spread * random();
  return { shiftX: draw(), shiftY: draw(), stretchX: draw(), stretchY: draw() };
}

function polish(probes: Probes, from: Found, values: Float32Array): Found {
  let best = from;
  for (const step of POLISH_STEPS) {
    for (let moved = true; moved; ) {
      moved = false;
      for (const key of ['shiftX', 'shiftY', 'stretchX', 'stretchY'] as const) {
        for (const change of [step, -step]) {
          const warp = { ...best.warp, [key]: best.warp[key] + change };
          displace(probes, warp, values);
          const score = agreement(values, probes.offset, best.strength);
          if (score <= best.score) continue;
          best = { ...best, warp, score };
          moved = true;
        }
      }
    }
  }
  return best;
}

function displace(probes: Probes, { shiftX, shiftY, stretchX, stretchY }: Warp, values: Float32Array): void {
  for (let i = 0; i < probes.count; i++) {
    const dx = shiftX + stretchX * probes.x[i];
    const dy = shiftY + stretchY * probes.y[i];
    values[i] =
      probes.value[i] +
      dx * (probes.slopeX[i] + dx * probes.curveX[i]) +
      dy * (probes.slopeY[i] + dy * probes.curveY[i]);
  }
}

function agreement(values: Float32Array, offset: Float32Array, strength: number): number {
  const step = 1 / (2 * strength);
  let sum = 0;
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    const position = values[i] * step;
    if (position > FURTHEST || position < -FURTHEST) continue;
    sum += cosineOf(position - offset[i]);
    count++;
  }
  return sum * Math.sqrt(2 / Math.max(1, count));
}
