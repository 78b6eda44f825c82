import type { Size } from '../raster.ts';
import type { Spot } from './placement.ts';
import { SYNC_SIZE } from './sync-spectrum.ts';

/** The part that the square and a raster have in common, in sync samples: its centre and half its sides. */
export interface Common {
  readonly x: number;
  readonly y: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
}

export function commonPart({ centreX, centreY, scaleX, scaleY }: Spot, raster: Size): Common {
  const along = (centre: number, length: number): { middle: number; half: number } => {
    const from = Math.max(0, centre - length / 2);
    const to = Math.min(SYNC_SIZE, centre + length / 2);
    return { middle: (from + to) / 2, half: Math.max(8, (to - from) / 2) };
  };
  const across = along(centreX, raster.width * scaleX);
  const down = along(centreY, raster.height * scaleY);
  return { x: across.middle, y: down.middle, halfWidth: across.half, halfHeight: down.half };
}

/** Half the longer side of a common part: what moves farthest when a place is stretched or turned about its middle. */
export const edgeOf = ({ halfWidth, halfHeight }: Common): number => Math.max(halfWidth, halfHeight);

/** Grown by e to the power of `across` and `down`; unless it is turned, what lies at `x`, `y` stays where it is. */
export function stretched<S extends Spot>(
  from: S,
  { x, y }: Pick<Common, 'x' | 'y'>,
  across: number,
  down: number,
): S {
  const [growX, growY] = [Math.exp(across), Math.exp(down)];
  return {
    ...from,
    centreX: x + growX * (from.centreX - x),
    centreY: y + growY * (from.centreY - y),
    scaleX: from.scaleX * growX,
    scaleY: from.scaleY * growY,
  };
}

/** Turned by so many radians about the middle of the common part. */
export function turned<S extends Spot>(from: S, { x, y }: Common, turn: number): S {
  const [right, below] = [from.centreX - x, from.centreY - y];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return {
    ...from,
    centreX: x + cos * right - sin * below,
    centreY: y + sin * right + cos * below,
    turn: from.turn + turn,
  };
}

/** Neither turned nor stretched in one direction, like nearly all copies. */
export function straightened<S extends Spot>(from: S, common: Common): S {
  const half = Math.log(from.scaleY / from.scaleX) / 2;
  return stretched(turned(from, common, -from.turn), common, half, -half);
}
