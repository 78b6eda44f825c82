import { type Blocks, forwardBlocks } from './block-dct.ts';
import { type CanvasView, type TileRect, tileCount, visibleTiles } from './canvas.ts';
import { rankClasses } from './classify.ts';
import type { Layout } from './layout.ts';
import { type Fit, fitPilots, type Pilots, readPilots, type StrengthRange, scanStrengths } from './pilots.ts';
import type { Plan } from './plan.ts';
import type { RowSource } from './plane.ts';
import { estimateReliability } from './reliability.ts';
import { sampleCanvas } from './resample.ts';
import { softBits } from './soft-bits.ts';

/** A received picture seen through one view. */
export interface Sighting {
  readonly blocks: Blocks;
  readonly rect: TileRect;
  readonly plan: Plan;
  readonly pilots: Pilots;
}

/** Fewer tiles than this carry not even the shortest message. */
export const FEWEST_TILES = 24;

/** `null` where too little of the canvas is visible. */
export function sight(source: RowSource, view: CanvasView, plan: Plan): Sighting | null {
  const rect = visibleTiles(view);
  if (tileCount(rect) < FEWEST_TILES) return null;
  const blocks = forwardBlocks(sampleCanvas(source, view, rect));
  return { blocks, rect, plan, pilots: readPilots(blocks, rect, plan) };
}

/** How far above chance the pilots agree; ranks views. */
export function scoreOf(sighting: Sighting): number {
  return scanStrengths(sighting.pilots).score;
}

export interface Reading {
  readonly sighting: Sighting;
  readonly fit: Fit;
  /** Size classes, likeliest first. */
  readonly classes: readonly number[];
}

export function read(sighting: Sighting, range?: StrengthRange): Reading {
  const fit = fitPilots(sighting.pilots, range);
  return { sighting, fit, classes: rankClasses(sighting.pilots, sighting.plan, fit) };
}

/** Soft code bits under the assumption that the payload is of this size class. */
export function softBitsOf(reading: Reading, layout: Layout, sizeClass: number): Float32Array {
  const { sighting, fit } = reading;
  const classBit = (tile: number): number => (sighting.plan.classBits[tile] >>> sizeClass) & 1;
  const reliability = estimateReliability(sighting.pilots, fit, classBit);
  return softBits({ ...sighting, fit, reliability }, layout);
}
