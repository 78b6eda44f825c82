import { type CanvasView, TILE, type TileRect, tileCount, visibleTiles } from '../signal/canvas.ts';
import { lanczosKernel } from '../signal/kernel.ts';
import { FEWEST_TILES } from '../signal/look.ts';
import { BASIS, MODE_COUNT, MODES } from '../signal/modes.ts';
import { type Plan, TILE_BLOCKS } from '../signal/plan.ts';
import type { Plane, RowSource } from '../signal/plane.ts';
import { applyKernels } from '../signal/resample.ts';

/** Canvas pixels, along each axis, by which a tile may lie off its place. */
export const REACH = 4;
export const SHIFTS = 2 * REACH + 1;

/** What each pilot of known bit would read if its tile lay up to `REACH` canvas pixels off. */
export interface PilotMap {
  readonly count: number;
  /** Position of the tile's centre, −1…1 over the canvas. */
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly offset: Float32Array;
  /** `values[(pilot · SHIFTS + down) · SHIFTS + across]`. */
  readonly values: Float32Array;
}

/** `null` where too little of the canvas is visible. */
export function mapPilots(source: RowSource, view: CanvasView, plan: Plan): PilotMap | null {
  const rect = visibleTiles(view);
  if (tileCount(rect) < FEWEST_TILES) return null;
  const canvas = sampleAround(source, view, rect);
  const tiles = tilesIn(rect, plan);
  const values = new Float32Array(tiles.length * SHIFTS * SHIFTS);
  tiles.forEach((tile, i) => {
    const left = ((tile % plan.side) - rect.left) * TILE;
    const top = (Math.floor(tile / plan.side) - rect.top) * TILE;
    mapPilot(canvas, left, top, plan, tile, values.subarray(i * SHIFTS * SHIFTS, (i + 1) * SHIFTS * SHIFTS));
  });
  const centre = (index: number): number => ((index + 0.5) * 2) / plan.side - 1;
  return {
    count: tiles.length,
    x: Float32Array.from(tiles, (tile) => centre(tile % plan.side)),
    y: Float32Array.from(tiles, (tile) => centre(Math.floor(tile / plan.side))),
    offset: Float32Array.from(tiles, (tile) => plan.pilotOffset[tile]),
    values,
  };
}

/** Grey levels a canvas pixel by which a telling pilot changes: less tells little, more agrees only very near. */
const TELLING_SLOPE = 6;

/** The pilots that tell most about the place. */
export function mostTelling(map: PilotMap, most: number): PilotMap {
  if (map.count <= most) return map;
  const strangeness = Float32Array.from({ length: map.count }, (_, i) =>
    Math.abs(Math.log((slopeAt(map.values, i) + 0.01) / TELLING_SLOPE)),
  );
  const order = Array.from(strangeness.keys())
    .sort((a, b) => strangeness[a] - strangeness[b])
    .slice(0, most);
  const values = new Float32Array(most * SHIFTS * SHIFTS);
  order.forEach((pilot, i) => {
    values.set(
      map.values.subarray(pilot * SHIFTS * SHIFTS, (pilot + 1) * SHIFTS * SHIFTS),
      i * SHIFTS * SHIFTS,
    );
  });
  const pick = (from: Float32Array): Float32Array => Float32Array.from(order, (pilot) => from[pilot]);
  return { count: most, x: pick(map.x), y: pick(map.y), offset: pick(map.offset), values };
}

function slopeAt(values: Float32Array, pilot: number): number {
  const at = (pilot * SHIFTS + REACH) * SHIFTS + REACH;
  return Math.hypot(values[at + 1] - values[at - 1], values[at + SHIFTS] - values[at - SHIFTS]) / 2;
}

function tilesIn(rect: TileRect, plan: Plan): number[] {
  const tiles: number[] = [];
  for (let row = rect.top; row < rect.bottom; row++) {
    for (let column = rect.left; column < rect.right; column++) {
      const tile = row * plan.side + column;
      if (plan.flagged[tile] === 0) tiles.push(tile);
    }
  }
  return tiles;
}

/** The canvas under the tiles and a margin of `REACH` around them. */
function sampleAround(source: RowSource, view: CanvasView, rect: TileRect): Plane {
  const axis = (origin: number, step: number, from: number, to: number, length: number) =>
    lanczosKernel({
      origin,
      step,
      from: from * TILE - REACH,
      to: to * TILE + REACH,
      inputFrom: 0,
      inputTo: length,
    });
  return applyKernels(
    source,
    axis(view.left, view.stepX, rect.left, rect.right, source.width),
    axis(view.top, view.stepY, rect.top, rect.bottom, source.height),
  );
}

const ROWS = TILE + 2 * REACH;
/** Each row of the tile under the two columns of blocks' horizontal waves: `[(block column · ROWS + row) · SHIFTS + across]`. */
const across = new Float32Array(2 * ROWS * SHIFTS);

/** `left`, `top`: of the tile in the canvas without its margin. */
function mapPilot(
  canvas: Plane,
  left: number,
  top: number,
  plan: Plan,
  tile: number,
  out: Float32Array,
): void {
  const { u, v } = MODES[plan.pilotMode[tile]];
  for (let column = 0; column < 2; column++) {
    for (let row = 0; row < ROWS; row++) {
      const start = (top + row) * canvas.width + left + 8 * column;
      for (let shift = 0; shift < SHIFTS; shift++) {
        let sum = 0;
        for (let i = 0; i < 8; i++) sum += BASIS[v * 8 + i] * canvas.data[start + shift + i];
        across[(column * ROWS + row) * SHIFTS + shift] = sum;
      }
    }
  }
  out.fill(0);
  for (let block = 0; block < TILE_BLOCKS; block++) {
    const sign = plan.sign[(tile * TILE_BLOCKS + block) * MODE_COUNT + plan.pilotMode[tile]] / 2;
    addBlock((block & 1) * ROWS + 8 * (block >> 1), sign, u, out);
  }
}

function addBlock(row: number, sign: number, u: number, out: Float32Array): void {
  for (let down = 0; down < SHIFTS; down++) {
    for (let i = 0; i < 8; i++) {
      const weight = sign * BASIS[u * 8 + i];
      const from = (row + down + i) * SHIFTS;
      for (let shift = 0; shift < SHIFTS; shift++)
        out[down * SHIFTS + shift] += weight * across[from + shift];
    }
  }
}

/** How far each tile lies off, in canvas pixels: shift ± stretch, and turned, at the canvas's edge. */
export interface Warp {
  readonly shiftX: number;
  readonly shiftY: number;
  readonly stretchX: number;
  readonly stretchY: number;
  readonly turn: number;
}

export const NO_WARP: Warp = { shiftX: 0, shiftY: 0, stretchX: 0, stretchY: 0, turn: 0 };

/** What the pilots read under a warp (Catmull-Rom interpolation); NaN where a tile lies too far off. */
export function warpedPilots(
  map: PilotMap,
  { shiftX, shiftY, stretchX, stretchY, turn }: Warp,
  out: Float32Array,
): void {
  const { count, x, y, values } = map;
  for (let i = 0; i < count; i++) {
    const u = REACH + shiftX + stretchX * x[i] - turn * y[i];
    const v = REACH + shiftY + stretchY * y[i] + turn * x[i];
    const column = Math.floor(u) - 1;
    const row = Math.floor(v) - 1;
    if (column < 0 || row < 0 || column > SHIFTS - 4 || row > SHIFTS - 4) {
      out[i] = Number.NaN;
      continue;
    }
    const f = u - column - 1;
    const a = f * (f * (1 - 0.5 * f) - 0.5);
    const b = 1 + f * f * (1.5 * f - 2.5);
    const c = f * (f * (2 - 1.5 * f) + 0.5);
    const d = f * f * (0.5 * f - 0.5);
    const g = v - row - 1;
    let at = (i * SHIFTS + row) * SHIFTS + column;
    const p = a * values[at] + b * values[at + 1] + c * values[at + 2] + d * values[at + 3];
    at += SHIFTS;
    const q = a * values[at] + b * values[at + 1] + c * values[at + 2] + d * values[at + 3];
    at += SHIFTS;
    const r = a * values[at] + b * values[at + 1] + c * values[at + 2] + d * values[at + 3];
    at += SHIFTS;
    const s = a * values[at] + b * values[at + 1] + c * values[at + 2] + d * values[at + 3];
    out[i] =
      g * (g * (1 - 0.5 * g) - 0.5) * p +
      (1 + g * g * (1.5 * g - 2.5)) * q +
      g * (g * (2 - 1.5 * g) + 0.5) * r +
      g * g * (0.5 * g - 0.5) * s;
  }
}
