import type { CanvasView } from '../signal/canvas.ts';
import { cubic } from '../signal/kernel.ts';
import type { Plane } from '../signal/plane.ts';
import type { Warp } from './pilot-map.ts';

/** A view of a raster that is turned about its own centre first. */
export interface TurnedView {
  readonly view: CanvasView;
  /** Radians, clockwise where y points down. */
  readonly turn: number;
}

/** The view whose tiles lie where the warp found them. */
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

/** The plane turned about its centre, bicubic (Catmull-Rom); the edge is repeated beyond it. */
export function turnPlane(plane: Plane, turn: number): Plane {
  const { width, height } = plane;
  const data = new Float32Array(width * height);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const right = x + 0.5 - width / 2;
      const below = y + 0.5 - height / 2;
      const u = width / 2 + cos * right + sin * below - 0.5;
      const v = height / 2 - sin * right + cos * below - 0.5;
      data[y * width + x] = cubicAt(plane, u, v);
    }
  }
  return { width, height, data };
}

const across = new Float64Array(4);
const down = new Float64Array(4);

function cubicAt({ width, height, data }: Plane, u: number, v: number): number {
  const column = Math.floor(u) - 1;
  const row = Math.floor(v) - 1;
  cubicTaps(u - column - 1, across);
  cubicTaps(v - row - 1, down);
  const inside = column >= 0 && column + 3 < width;
  let sum = 0;
  for (let k = 0; k < 4; k++) {
    const line = Math.min(height - 1, Math.max(0, row + k)) * width;
    for (let i = 0; i < 4; i++) {
      const x = inside ? column + i : Math.min(width - 1, Math.max(0, column + i));
      sum += down[k] * across[i] * data[line + x];
    }
  }
  return sum;
}

function cubicTaps(f: number, taps: Float64Array): void {
  taps[0] = cubic(1 + f);
  taps[1] = cubic(f);
  taps[2] = cubic(1 - f);
  taps[3] = cubic(2 - f);
}
