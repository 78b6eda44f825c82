import type { Size } from '../raster.ts';
import type { Spot } from './placement.ts';
import { SYNC_SIZE } from './sync-spectrum.ts';

/** The intersection of the square and a raster, in sync samples: its centre and half its sides. */
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

/** Half the longer side of the common part, whose ends move farthest when it is stretched or turned about its middle. */
export const edgeOf = ({ halfWidth, halfHeight }: Common): number => Math.max(halfWidth, halfHeight);

/** Scaled by e to the power of `across` and `down`; in a spot that is not turned, the point `x`, `y` stays put. */
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

/** Turned by this many radians about the middle of the common part. */
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
