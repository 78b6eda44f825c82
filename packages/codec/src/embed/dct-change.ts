import { type Plane, planeRows } from '../signal/plane.ts';
import { applyKernels } from '../signal/resample.ts';
import { sumOfSquares } from '../signal/sum-of-squares.ts';
import { compose } from './compose.ts';
import { BLOCK, enlarging, toFrequencies } from './dct-axis.ts';

/** A plane of samples that is stored as rounded DCT coefficients, as a component of a JPEG file is. */
export interface DctPlane {
  readonly blocksAcross: number;
  readonly blocksDown: number;
  /** 64 quantisation steps, by `8 · vertical + horizontal` frequency. */
  readonly steps: ArrayLike<number>;
}

/** Whole steps that are added to the lowest coefficients of each block. */
export interface DctChange {
  /** How many frequencies along each axis change, from 0 up. */
  readonly frequencies: number;
  /**
   * Row-major over rows of blocks, vertical frequencies, blocks, horizontal frequencies:
   * `[((row · frequencies + v) · blocksAcross + column) · frequencies + u]`.
   */
  readonly levels: Int16Array;
  /** Sum of squared changes of the samples, before they are clipped. */
  readonly squaredError: number;
}

/** Where the samples of a coarse plane lie relative to those of a DctPlane. */
export interface Grid {
  /** In coarse samples. */
  readonly width: number;
  readonly height: number;
  /** Where the edge of the first coarse sample lies, in samples of the DctPlane. */
  readonly left: number;
  readonly top: number;
  /** Samples of the DctPlane per coarse sample. */
  readonly stepX: number;
  readonly stepY: number;
  /** Coarse planes contain next to nothing above this frequency; cycles per coarse sample. */
  readonly highest: number;
}

/**
 * Turns a coarse plane, which is to be added to a DctPlane by cubic interpolation, into the nearest change in whole
 * steps. Interpolation and transform are combined into one linear map along each axis, so no samples are computed.
 */
export function changeMaker(plane: DctPlane, grid: Grid): (coarse: Plane) => DctChange {
  const { idealOf, steps, frequencies } = coefficientMap(plane, grid);
  return (coarse) => roundToSteps(idealOf(coarse), steps, frequencies);
}

/**
 * The greatest amplification, for steps whose rounding swallows most of a change, and how many bisections find the
 * right one.
 */
const MAX_GAIN = 8;
const HALVINGS = 10;

/**
 * The change in whole steps that keeps as much of a coarse plane as was asked for: where the steps are so wide that
 * rounding would lose most of it, it is amplified first, so that what survives makes up for the rest.
 */
export function wholeChange(plane: DctPlane, grid: Grid, coarse: Plane): DctChange {
  const { idealOf, steps, frequencies } = coefficientMap(plane, grid);
  const ideal = idealOf(coarse);
  const square = sumOfSquares(ideal.data);
  const holdsAll = (gain: number) => heldOf(ideal, { gain, steps, frequencies }) >= square;
  let [least, most] = [1, MAX_GAIN];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = Math.sqrt(least * most);
    if (holdsAll(middle)) most = middle;
    else least = middle;
  }
  const amplified = new Float32Array(ideal.data.length);
  for (let i = 0; i < amplified.length; i++) amplified[i] = most * ideal.data[i];
  return roundToSteps({ ...ideal, data: amplified }, steps, frequencies);
}

interface Amplified {
  readonly gain: number;
  readonly steps: Float32Array;
  readonly frequencies: number;
}

/** The inner product of the ideal change and what is left of it once it is amplified and rounded to whole steps. */
function heldOf({ width, data }: Plane, { gain, steps, frequencies }: Amplified): number {
  const halves = steps.map((step) => step / (2 * gain));
  let product = 0;
  for (let from = 0, v = 0; from < data.length; from += width, v = (v + 1) % frequencies) {
    for (let x = 0, u = 0; x < width; x++, u = u + 1 === frequencies ? 0 : u + 1) {
      const value = data[from + x];
      const size = Math.abs(value);
      const at = v * frequencies + u;
      if (size < halves[at]) continue;
      product += size * Math.round((gain * size) / steps[at]) * steps[at];
    }
  }
  return product;
}

function coefficientMap(plane: DctPlane, grid: Grid) {
  const frequencies = frequenciesFor(grid);
  const map = (blocks: number, axis: { origin: number; step: number; inputs: number }) =>
    compose(toFrequencies(blocks, frequencies), enlarging({ ...axis, length: BLOCK * blocks }));
  const columns = map(plane.blocksAcross, { origin: grid.left, step: grid.stepX, inputs: grid.width });
  const rows = map(plane.blocksDown, { origin: grid.top, step: grid.stepY, inputs: grid.height });
  const idealOf = (coarse: Plane): Plane => applyKernels(planeRows(coarse), columns, rows);
  return { idealOf, steps: stepsOf(plane, frequencies), frequencies };
}

function frequenciesFor({ highest, stepX, stepY }: Grid): number {
  return Math.min(BLOCK, 1 + Math.ceil((2 * BLOCK * highest) / Math.min(stepX, stepY)));
}

/** The steps of the lowest frequencies, row-major. */
function stepsOf({ steps }: Pick<DctPlane, 'steps'>, frequencies: number): Float32Array {
  return Float32Array.from(
    { length: frequencies * frequencies },
    (_, i) => steps[BLOCK * Math.floor(i / frequencies) + (i % frequencies)],
  );
}

function roundToSteps({ width, data }: Plane, steps: Float32Array, frequencies: number): DctChange {
  const levels = new Int16Array(data.length);
  const halves = steps.map((step) => step / 2);
  let squaredError = 0;
  for (let from = 0, v = 0; from < data.length; from += width, v = (v + 1) % frequencies) {
    for (let x = 0, u = 0; x < width; x++, u = u + 1 === frequencies ? 0 : u + 1) {
      const at = v * frequencies + u;
      const value = data[from + x];
      // Most coefficients stay as they are.
      if (Math.abs(value) < halves[at]) continue;
      const level = Math.round(value / steps[at]);
      levels[from + x] = level;
      squaredError += (level * steps[at]) ** 2;
    }
  }
  return { frequencies, levels, squaredError };
}
