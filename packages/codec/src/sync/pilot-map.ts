import { type CanvasView, TILE, type TileRect, tileCount, visibleTiles } from '../signal/canvas.ts';
import { reusedFloats } from '../signal/float-memory.ts';
import { type AxisKernel, lanczosKernel } from '../signal/kernel.ts';
import { FEWEST_TILES } from '../signal/look.ts';
import { BASIS, MODES } from '../signal/modes.ts';
import { minusBits, type Plan } from '../signal/plan.ts';
import type { Plane, RowSource } from '../signal/plane.ts';
import { applyKernels } from '../signal/resample.ts';
import { Arena } from '../wasm/arena.ts';
import { loadKernels } from '../wasm/kernels.ts';

/** Canvas pixels, along each axis, by which a tile may be out of place. */
export const REACH = 4;
/** Positions mapped per canvas pixel: a pilot's readings are not smooth enough to interpolate between whole pixels. */
export const DENSITY = 2;
export const SHIFTS = 2 * DENSITY * REACH + 1;

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
  const tiles = tilesIn(rect, plan);
  const values = readAround(sampleAround(source, view, rect), rect, tiles, plan);
  const centre = (index: number): number => ((index + 0.5) * 2) / plan.side - 1;
  return {
    count: tiles.length,
    x: Float32Array.from(tiles, (tile) => centre(tile % plan.side)),
    y: Float32Array.from(tiles, (tile) => centre(Math.floor(tile / plan.side))),
    offset: Float32Array.from(tiles, (tile) => plan.pilotOffset[tile]),
    values,
  };
}

/**
 * Grey levels per canvas pixel by which the best pilots change: with less they say little, with more they agree only
 * very close to the place.
 */
const INFORMATIVE_SLOPE = 6;

/** The pilots that say most about the place. */
export function mostInformative(map: PilotMap, most: number): PilotMap {
  if (map.count <= most) return map;
  const strangeness = Float32Array.from({ length: map.count }, (_, i) =>
    Math.abs(Math.log((slopeAt(map.values, i) + 0.01) / INFORMATIVE_SLOPE)),
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
  const middle = DENSITY * REACH;
  const at = (pilot * SHIFTS + middle) * SHIFTS + middle;
  const across = values[at + DENSITY] - values[at - DENSITY];
  const down = values[at + DENSITY * SHIFTS] - values[at - DENSITY * SHIFTS];
  return Math.hypot(across, down) / 2;
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

const samplesMemory = reusedFloats();

/**
 * The canvas under the tiles and a margin of `REACH` around them, at `DENSITY` samples per canvas pixel. Each row
 * holds first the first samples of all canvas pixels, then the second ones. Valid until the next call.
 */
function sampleAround(source: RowSource, view: CanvasView, rect: TileRect): Plane {
  const axis = (origin: number, step: number, from: number, to: number, length: number) =>
    lanczosKernel({
      // The first sample of each canvas pixel lies in its middle.
      origin: origin + (step / 2) * (1 - 1 / DENSITY),
      step: step / DENSITY,
      width: step,
      from: DENSITY * (from * TILE - REACH),
      to: DENSITY * (to * TILE + REACH),
      inputFrom: 0,
      inputTo: length,
    });
  return applyKernels(
    source,
    groupedByPosition(axis(view.left, view.stepX, rect.left, rect.right, source.width)),
    axis(view.top, view.stepY, rect.top, rect.bottom, source.height),
    samplesMemory,
  );
}

/** The same outputs, grouped by their position within a canvas pixel. */
function groupedByPosition({ length, taps, first, weights }: AxisKernel): AxisKernel {
  const together = { length, taps, first: new Int32Array(length), weights: new Float64Array(length * taps) };
  for (let to = 0; to < length; to++) {
    const count = length / DENSITY;
    const from = DENSITY * (to % count) + Math.floor(to / count);
    together.first[to] = first[from];
    together.weights.set(weights.subarray(from * taps, (from + 1) * taps), to * taps);
  }
  return together;
}

const PILOT_INTS = 4;
/** Scratch memory that the kernel needs, bytes. */
const WORK = 32 * 48;
/** Whole canvas pixels, along each axis, at which the kernel reads a pilot. */
const WHOLE_SHIFTS = 2 * REACH + 1;

/** `samples`: see `sampleAround`. */
function readAround(samples: Plane, rect: TileRect, tiles: readonly number[], plan: Plan): Float32Array {
  const values = new Float32Array(tiles.length * SHIFTS * SHIFTS);
  const pilots = new Int32Array(PILOT_INTS * tiles.length);
  const pitch = DENSITY * samples.width;
  tiles.forEach((tile, i) => {
    const left = ((tile % plan.side) - rect.left) * TILE;
    const top = (Math.floor(tile / plan.side) - rect.top) * TILE;
    const { u, v } = MODES[plan.pilotMode[tile]];
    pilots.set([top * pitch + left, 32 * u, 32 * v, minusBits(plan, tile)], PILOT_INTS * i);
  });
  const readAt = wholeReader(samples, pilots);
  for (let down = 0; down < DENSITY; down++) {
    for (let across = 0; across < DENSITY; across++) spreadOut(readAt(across, down), values, across, down);
  }
  return values;
}

/** Reads pilots at one position within canvas pixels; a reading is valid until the next one. */
function wholeReader({ width, data }: Plane, pilots: Int32Array) {
  const simd = loadKernels();
  const arena = new Arena(simd.memory);
  const count = pilots.length / PILOT_INTS;
  const from = arena.placeFloats(data, 4);
  const size = count * WHOLE_SHIFTS * WHOLE_SHIFTS;
  const [placed, basis] = [arena.placeInts(pilots), arena.placeFloats(BASIS)];
  const [work, out] = [arena.take(WORK), arena.take(4 * size)];
  return (across: number, down: number): Float32Array => {
    const first = from + 4 * (width * down + (width / DENSITY) * across);
    simd.mapPilots(first, DENSITY * width, placed, count, basis, work, out);
    return arena.floats(out, size);
  };
}

/** Interleaves what pilots read at one position within canvas pixels with the readings at the others. */
function spreadOut(read: Float32Array, values: Float32Array, across: number, down: number): void {
  const columns = WHOLE_SHIFTS - Math.sign(across);
  const rows = WHOLE_SHIFTS - Math.sign(down);
  const pilots = read.length / WHOLE_SHIFTS ** 2;
  for (let pilot = 0; pilot < pilots; pilot++) {
    for (let y = 0; y < rows; y++) {
      const from = (pilot * WHOLE_SHIFTS + y) * WHOLE_SHIFTS;
      const to = (pilot * SHIFTS + DENSITY * y + down) * SHIFTS + across;
      for (let x = 0; x < columns; x++) values[to + DENSITY * x] = read[from + x];
    }
  }
}

/** How far tiles are out of place, in canvas pixels; stretches and turn are measured at the canvas's edge. */
export interface Warp {
  readonly shiftX: number;
  readonly shiftY: number;
  readonly stretchX: number;
  readonly stretchY: number;
  readonly turn: number;
}

export const NO_WARP: Warp = { shiftX: 0, shiftY: 0, stretchX: 0, stretchY: 0, turn: 0 };
