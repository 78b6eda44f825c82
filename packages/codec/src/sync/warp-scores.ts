import { STRENGTHS } from '../signal/strengths.ts';
import type { Arena } from '../wasm/arena.ts';
import { loadKernels } from '../wasm/kernels.ts';
import { type PilotMap, SHIFTS, type Warp } from './pilot-map.ts';

/** A map of pilots in the kernels' memory, on which warps are scored. Valid until that memory is used for something else. */
export interface WarpScores {
  /** Agreement of the pilots at all `STRENGTHS`, strength by strength within a warp, in standard deviations of chance. */
  all(warps: readonly Warp[]): Float32Array;
  /** Agreement at one of `STRENGTHS`. */
  one(warp: Warp, strength: number): number;
}

const WARP_FLOATS = 5;
/** Warps judged at once. */
const BATCH = 500;
/**
 * How far an eighth of a grey level turns the pilot lattice of each strength (its step is two strengths); 2¹⁶ is a
 * full turn.
 */
const FACTORS = Int16Array.from(STRENGTHS, (strength) => Math.round(65536 / (8 * 2 * strength)));

/** @param arena of the kernels' memory, see `loadKernels` */
export function placeWarpScores(map: PilotMap, arena: Arena): WarpScores {
  const simd = loadKernels();
  const padding = -map.count & 7;
  const filled = map.count + padding;
  const x = placeCentres(arena, map.x, padding);
  const y = placeCentres(arena, map.y, padding);
  const offsets = arena.placeShorts(phasesOf(map), padding);
  const values = arena.placeFloats(map.values, padding * SHIFTS * SHIFTS);
  const factors = arena.placeShorts(FACTORS);
  const work = arena.take(4 * filled + 64);
  const warps = arena.take(4 * WARP_FLOATS * BATCH);
  const out = arena.take(4 * STRENGTHS.length * BATCH);

  const write = (warp: Warp, i: number): void => {
    const { shiftX, shiftY, stretchX, stretchY, turn } = warp;
    const floats = arena.floats(warps + 4 * WARP_FLOATS * i, WARP_FLOATS);
    [floats[0], floats[1], floats[2], floats[3], floats[4]] = [shiftX, shiftY, stretchX, stretchY, turn];
  };
  const score = (count: number, from: number, strengths: number): Float32Array => {
    simd.scoreWarps(x, y, offsets, values, filled, warps, count, factors + 2 * from, strengths, work, out);
    return arena.floats(out, count * strengths);
  };
  return {
    all: (all) => {
      const scores = new Float32Array(all.length * STRENGTHS.length);
      for (let from = 0; from < all.length; from += BATCH) {
        const batch = all.slice(from, from + BATCH);
        batch.forEach(write);
        scores.set(score(batch.length, 0, STRENGTHS.length), from * STRENGTHS.length);
      }
      return scores;
    },
    one: (warp, strength) => {
      write(warp, 0);
      return score(1, STRENGTHS.indexOf(strength), 1)[0];
    },
  };
}

/** The padding's centres are NaN: it lies nowhere. */
function placeCentres(arena: Arena, centres: Float32Array, padding: number): number {
  const at = arena.placeFloats(centres, padding);
  arena.floats(at, centres.length + padding).fill(Number.NaN, centres.length);
  return at;
}

/** Offsets, 2¹⁶ being a full turn, less a quarter turn, which turns a sine into a cosine. */
function phasesOf({ offset }: PilotMap): Int16Array {
  return Int16Array.from(offset, (turns) => Math.round(65536 * (turns - 0.25)));
}
