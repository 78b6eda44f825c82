import type { Warp } from './pilot-map.ts';

/** Standard normal numbers (Box, Muller 1958), the same for each search, so that a search that failed fails again. */
export function normalNumbers(): () => number {
  let state = 0x9e3779b9;
  const uniform = (): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x85ebca6b) + 0x6d2b79f5) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 13), 0xc2b2ae35) >>> 0;
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** Standard deviations of what is not yet known, canvas pixels; scale, aspect and turn at the canvas's edge. */
export interface Uncertainty {
  readonly shift: number;
  readonly scale: number;
  readonly aspect: number;
  readonly turn: number;
}

export function randomWarp(
  around: Warp,
  { shift, scale, aspect, turn }: Uncertainty,
  random: () => number,
): Warp {
  const grow = scale * random();
  const stretch = aspect * random();
  return {
    shiftX: around.shiftX + shift * random(),
    shiftY: around.shiftY + shift * random(),
    stretchX: around.stretchX + grow + stretch,
    stretchY: around.stretchY + grow - stretch,
    turn: around.turn + turn * random(),
  };
}

/** A point of the canvas, −1…1 along each axis. */
export interface Pivot {
  readonly x: number;
  readonly y: number;
}

/** A warp, shifted so that its stretches and turn leave the pivot where `from` puts it. */
export function movedAbout({ x, y }: Pivot, from: Warp, warp: Warp): Warp {
  const across = (warp.stretchX - from.stretchX) * x - (warp.turn - from.turn) * y;
  const down = (warp.stretchY - from.stretchY) * y + (warp.turn - from.turn) * x;
  return { ...warp, shiftX: warp.shiftX - across, shiftY: warp.shiftY - down };
}
