import type { CanvasView } from './canvas.ts';
import { rankClasses } from './classify.ts';
import type { Layout } from './layout.ts';
import { type Look, lookThrough } from './look.ts';
import { type Fit, fitPilots, type Pilots, readPilots, type StrengthRange, scanStrengths } from './pilots.ts';
import type { Plan } from './plan.ts';
import type { RowSource } from './plane.ts';
import { estimateReliability } from './reliability.ts';
import { softBits } from './soft-bits.ts';

/** A received picture seen through one view, with the plan of one variant. */
export interface Sighting extends Look {
  readonly plan: Plan;
  readonly pilots: Pilots;
}

/** `null` where too little of the canvas is visible. */
export function sight(source: RowSource, view: CanvasView, plan: Plan): Sighting | null {
  const look = lookThrough(source, view);
  return look === null ? null : withPlan(look, plan);
}

export function withPlan(look: Look, plan: Plan): Sighting {
  return { ...look, plan, pilots: readPilots(look.blocks, look.rect, plan) };
}

/** How far above chance the pilots agree; ranks views. */
export function scoreOf(sighting: Sighting): number {
  return scanStrengths(sighting.pilots).score;
}

export interface Reading {
  readonly sighting: Sighting;
  readonly fit: Fit;
}

export function read(sighting: Sighting, range?: StrengthRange): Reading {
  return { sighting, fit: fitPilots(sighting.pilots, range) };
}

/** Size classes, likeliest first. */
export function classesOf({ sighting, fit }: Reading): readonly number[] {
  return rankClasses(sighting.pilots, sighting.plan, fit);
}

/** Soft code bits, assuming that the payload is of this size class. */
export function softBitsOf(reading: Reading, layout: Layout, sizeClass: number): Float32Array {
  const { sighting, fit } = reading;
  const classBit = (tile: number): number => (sighting.plan.classBits[tile] >>> sizeClass) & 1;
  const reliability = estimateReliability(sighting.pilots, fit, classBit);
  return softBits({ ...sighting, fit, reliability }, layout);
}
