import type { CanvasView } from '../signal/canvas.ts';
import type { Warp } from './pilot-map.ts';

/** A view of a raster that is turned about its own centre first. */
export interface TurnedView {
  readonly view: CanvasView;
  /** Radians, clockwise where y points down. */
  readonly turn: number;
}

/** The view whose tiles lie where the warp puts them. */
export function warpView({ view, turn }: TurnedView, warp: Warp): TurnedView {
  const half = view.size / 2;
  const swing = warp.turn / half;
  const middle = { x: (view.box.right + view.box.left) / 2, y: (view.box.bottom + view.box.top) / 2 };
  // The canvas's centre, seen from the raster's, before and after turning back.
  const x = view.left + (half + warp.shiftX) * view.stepX - middle.x;
  const y = view.top + (half + warp.shiftY) * view.stepY - middle.y;
  const stepX = view.stepX * (1 + warp.stretchX / half);
  const stepY = view.stepY * (1 + warp.stretchY / half);
  const [cos, sin] = [Math.cos(swing), Math.sin(swing)];
  return {
    view: {
      ...view,
      stepX,
      stepY,
      left: middle.x + cos * x + sin * y - half * stepX,
      top: middle.y - sin * x + cos * y - half * stepY,
    },
    turn: turn - swing,
  };
}
