import { FIRST_FORMAT, READABLE_VARIANTS } from '../variant.ts';
import { Arena } from '../wasm/arena.ts';
import { loadKernels } from '../wasm/kernels.ts';
import type { Look } from './look.ts';
import { PILOT_BYTES, type Plan, pilotBytes } from './plan.ts';
import { isErased } from './saturation.ts';
import { forEachTile } from './tile-coefficients.ts';

/** The pilots of every variant a reader knows, for one canvas size. */
export interface PilotTable {
  /** Tiles per side. */
  readonly side: number;
  /** Variant after variant, each as `pilotBytes` writes them. */
  readonly bytes: Uint8Array;
}

/** @param stream pilots of version 2, variant after variant */
export function createPilotTable(stream: Uint8Array, firstFormat: Plan): PilotTable {
  const { side } = firstFormat;
  const length = side * side * PILOT_BYTES;
  const bytes = new Uint8Array(READABLE_VARIANTS * length);
  bytes.set(stream);
  bytes.set(pilotBytes(firstFormat), FIRST_FORMAT * length);
  return { side, bytes };
}

export interface Scouted {
  readonly variant: number;
  /** How far above chance its pilots agree, in standard deviations; approximate. */
  readonly score: number;
}

/** Only pilots below this many whole grey levels are used: at the finest strengths, larger ones turn too fast. */
const REACH = 160;
const STRENGTHS = 107;
/** Steps per grey level of the weakest and the strongest pilot lattice. */
const FASTEST = 1 / 6;
const SLOWEST = 1 / 60;

const WAVES = wavesOfStrengths();
const PHASES = Float32Array.from({ length: 512 }, (_, i) =>
  Math.cos(2 * Math.PI * ((i % 256) / 256 + 1 / 512 - (i < 256 ? 0 : 0.25))),
);

function wavesOfStrengths(): Float32Array {
  const waves = new Float32Array(2 * STRENGTHS * REACH);
  for (let s = 0; s < STRENGTHS; s++) {
    const speed = SLOWEST + ((FASTEST - SLOWEST) * s) / (STRENGTHS - 1);
    for (let level = 0; level < REACH; level++) {
      waves[2 * s * REACH + level] = Math.cos(2 * Math.PI * speed * level);
      waves[(2 * s + 1) * REACH + level] = Math.sin(2 * Math.PI * speed * level);
    }
  }
  return waves;
}

/**
 * Ranks the variants by how well their pilots agree at the strength that suits each best, likeliest first: accurate
 * enough to choose the plan with which to read a view, in a few microseconds per variant.
 */
export function scoutVariants({ blocks, rect }: Look, { side, bytes }: PilotTable): Scouted[] {
  const [columns, rows] = [rect.right - rect.left, rect.bottom - rect.top];
  const simd = loadKernels();
  const arena = new Arena(simd.memory);
  const modes = arena.placeFloats(blocks.modes);
  const erased = arena.take(columns * rows);
  const marks = arena.bytes(erased, columns * rows);
  forEachTile({ side }, rect, (_, at, visible) => {
    marks[visible] = isErased(blocks, at) ? 1 : 0;
  });
  const pilots = arena.placeBytes(bytes);
  const phases = arena.placeFloats(PHASES);
  const waves = arena.placeFloats(WAVES);
  const levels = arena.take(8 * REACH);
  const first = PILOT_BYTES * (rect.top * side + rect.left);
  const scoreOf = (variant: number): number => {
    const at = pilots + variant * PILOT_BYTES * side * side + first;
    const pitch = PILOT_BYTES * side;
    return simd.scoutPilots(modes, erased, columns, rows, at, pitch, phases, waves, STRENGTHS, REACH, levels);
  };
  return Array.from({ length: READABLE_VARIANTS }, (_, variant) => ({
    variant,
    score: scoreOf(variant),
  })).sort((a, b) => b.score - a.score);
}
