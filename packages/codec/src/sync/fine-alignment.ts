import { STRENGTHS } from '../signal/strengths.ts';
import { Arena } from '../wasm/arena.ts';
import { loadKernels } from '../wasm/kernels.ts';
import { mostInformative, NO_WARP, type PilotMap, type Warp } from './pilot-map.ts';
import { placeWarpScores, type WarpScores } from './warp-scores.ts';

export interface Alignment {
  readonly warp: Warp;
  readonly strength: number;
  /** Pilot agreement, in standard deviations of chance. */
  readonly score: number;
  /** How much of the score is due to the place: pilots of flat tiles agree everywhere, best of all at half the strength. */
  readonly gain: number;
}

/** Number of pilots by which starts are judged. */
const SCOUTS = 220;
const POLISHED = 12;
const POLISH_STEPS = [0.16, 0.08, 0.04, 0.02];
/** Places too far off to be right, but near enough to show about the same picture. */
const ELSEWHERE: readonly Warp[] = Array.from({ length: 32 }, (_, i) => ({
  ...NO_WARP,
  shiftX: (2.1 + 0.4 * (i % 3)) * Math.cos((i * Math.PI) / 16),
  shiftY: (2.1 + 0.4 * (i % 3)) * Math.sin((i * Math.PI) / 16),
}));
/** Share of the best start's gain that the best start of another strength must exceed to be polished. */
const HOPE = 0.4;

/** Alignments whose strengths differ by less than this factor count as one. */
const STRENGTH_RATIO = 1.25;
const KEPT = 3;

/**
 * Where the pilots agree best, best first; reading the lattices takes an accuracy of a tenth of a canvas pixel. Draws
 * warps and polishes the best. Flat tiles agree about as well at half the strength and some way off, so several
 * strengths are kept.
 */
export function alignFinely(
  map: PilotMap,
  starts: number,
  draw: (start: number) => Warp,
  ways: Ways,
): Alignment[] {
  const arena = new Arena(loadKernels().memory);
  const scouts = placeWarpScores(mostInformative(map, SCOUTS), arena);
  const scores = placeWarpScores(map, arena);
  const warps = Array.from({ length: starts }, (_, start) => draw(start));
  const best = highest(scouts.all(warps), meanByStrength(scouts.all(ELSEWHERE)));
  const usual = meanByStrength(scores.all(ELSEWHERE));
  const polished = best
    .map(({ start, strength }) => {
      const found = polish(scores, warps[start], STRENGTHS[strength], ways);
      return { ...found, gain: found.score - usual[strength] };
    })
    .sort((a, b) => b.gain - a.gain);
  return distinctStrengths(polished).slice(0, KEPT);
}

function distinctStrengths(sorted: readonly Alignment[]): Alignment[] {
  const kept: Alignment[] = [];
  for (const alignment of sorted) {
    const isNew = kept.every(({ strength }) => {
      const ratio = alignment.strength / strength;
      return ratio > STRENGTH_RATIO || ratio < 1 / STRENGTH_RATIO;
    });
    if (isNew) kept.push(alignment);
  }
  return kept;
}

function meanByStrength(scores: Float32Array): Float64Array {
  const means = new Float64Array(STRENGTHS.length);
  scores.forEach((score, i) => {
    means[i % STRENGTHS.length] += (score * STRENGTHS.length) / scores.length;
  });
  return means;
}

interface Start {
  readonly start: number;
  readonly strength: number;
  readonly gain: number;
}

/**
 * The starts that stand out most from what is usual at their strength: first the best overall, then the best of each
 * strength.
 */
function highest(scores: Float32Array, usual: Float64Array): Start[] {
  let best: Start[] = [];
  const ofStrength: Start[] = Array.from(STRENGTHS, (_, strength) => ({
    start: 0,
    strength,
    gain: -Infinity,
  }));
  for (let i = 0; i < scores.length; i++) {
    const strength = i % STRENGTHS.length;
    const found = { start: (i - strength) / STRENGTHS.length, strength, gain: scores[i] - usual[strength] };
    if (found.gain > ofStrength[strength].gain) ofStrength[strength] = found;
    if (best.length === POLISHED && found.gain <= best[POLISHED - 1].gain) continue;
    best = [...best, found].sort((a, b) => b.gain - a.gain).slice(0, POLISHED);
  }
  const others = ofStrength
    .filter(({ gain }) => gain > HOPE * best[0].gain)
    .filter(({ start, strength }) => !best.some((b) => b.start === start && b.strength === strength))
    .sort((a, b) => b.gain - a.gain);
  return [...best, ...others.slice(0, POLISHED)];
}

/** The directions in which alignments are polished. */
export type Ways = readonly Warp[];

/** Both steps of the canvas grow together. */
export const EVEN: Ways = [
  { ...NO_WARP, shiftX: 1 },
  { ...NO_WARP, shiftY: 1 },
  { ...NO_WARP, stretchX: 1, stretchY: 1 },
];
export const STRETCHING: Ways = [...EVEN, { ...NO_WARP, stretchX: 1 }, { ...NO_WARP, stretchY: 1 }];
export const FREE: Ways = [...STRETCHING, { ...NO_WARP, turn: 1 }];

function polish(scores: WarpScores, start: Warp, strength: number, ways: Ways) {
  const judge = (warp: Warp) => ({ warp, score: scores.one(warp, strength) });
  let best = judge(start);
  for (const step of POLISH_STEPS) {
    for (let moved = true; moved; ) {
      const before = best;
      for (const way of ways) {
        for (const size of [step, -step]) {
          const next = judge(moveBy(best.warp, way, size));
          if (next.score > best.score) best = next;
        }
      }
      moved = best !== before;
    }
  }
  return { ...best, strength };
}

function moveBy(from: Warp, way: Warp, size: number): Warp {
  return {
    shiftX: from.shiftX + size * way.shiftX,
    shiftY: from.shiftY + size * way.shiftY,
    stretchX: from.stretchX + size * way.stretchX,
    stretchY: from.stretchY + size * way.stretchY,
    turn: from.turn + size * way.turn,
  };
}
