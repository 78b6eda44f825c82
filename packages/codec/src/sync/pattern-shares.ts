import type { Plane } from '../signal/plane.ts';
import { CHROMA_FLOOR, COVARIANCE_RADIUS, HIGH_PASS_RADIUS, LUMA_FLOOR } from './matched-chroma.ts';
import { type Colours, resizedPlane } from './received-chroma.ts';

/**
 * How strong the pattern is at each place of a picture, as a share of its usual amplitude. The planes lie over the whole
 * picture, in fewer samples.
 */
export interface PatternShares {
  readonly cb: Plane;
  readonly cr: Plane;
}

/** Samples along the long side. A reader's planes have about as many. */
export const SHARES_LONG_SIDE = 384;

/**
 * Leaves the pattern out of busy and colourful places, where it would cost as much as elsewhere although readers hardly
 * look for it: `matchChroma` weighs a place by the inverse of its local covariance. What counts less than the mean gets as
 * much less (decision 042).
 */
export function patternShares(colours: Colours): PatternShares {
  const scale = SHARES_LONG_SIDE / Math.max(colours.cb.width, colours.cb.height);
  const width = Math.max(8, Math.round(colours.cb.width * scale));
  const height = Math.max(8, Math.round(colours.cb.height * scale));
  const fine = (plane: Plane): Plane => lessItsMean(resizedPlane(plane, width, height));
  const [cb, cr, luma] = [fine(colours.cb), fine(colours.cr), fine(colours.luma)];
  const covariance = (one: Plane, other: Plane): Float32Array =>
    meanAround({ width, height, data: one.data.map((value, i) => value * other.data[i]) }, COVARIANCE_RADIUS);
  const [blue, red, both] = [covariance(cb, cb), covariance(cr, cr), covariance(cb, cr)];
  const [grey, blueGrey, redGrey] = [covariance(luma, luma), covariance(cb, luma), covariance(cr, luma)];
  const weights = { cb: new Float32Array(width * height), cr: new Float32Array(width * height) };
  for (let i = 0; i < grey.length; i++) {
    // What luma does not explain of the two.
    const known = grey[i] + LUMA_FLOOR;
    const b = blue[i] + CHROMA_FLOOR - blueGrey[i] ** 2 / known;
    const r = red[i] + CHROMA_FLOOR - redGrey[i] ** 2 / known;
    const x = both[i] - (blueGrey[i] * redGrey[i]) / known;
    const determinant = b * r - x * x;
    weights.cb[i] = r / determinant;
    weights.cr[i] = b / determinant;
  }
  const shares = (data: Float32Array): Plane => ({ width, height, data: upToTheMean(data) });
  return { cb: shares(weights.cb), cr: shares(weights.cr) };
}

/** All of it where a place counts as much as the mean or more, less where it counts less. */
function upToTheMean(weights: Float32Array): Float32Array {
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length;
  return weights.map((weight) => Math.min(1, weight / mean));
}

function lessItsMean(plane: Plane): Plane {
  const mean = meanAround(plane, HIGH_PASS_RADIUS);
  return { ...plane, data: plane.data.map((value, i) => value - mean[i]) };
}

/** The mean over the square of this radius around each sample, or over what the plane has of it. */
function meanAround({ width, height, data }: Plane, radius: number): Float32Array {
  const across = new Float32Array(data.length);
  for (let y = 0; y < height; y++)
    meansAlong(data, across, { from: y * width, length: width, step: 1, radius });
  const means = new Float32Array(data.length);
  for (let x = 0; x < width; x++) meansAlong(across, means, { from: x, length: height, step: width, radius });
  return means;
}

interface Line {
  readonly from: number;
  readonly length: number;
  readonly step: number;
  readonly radius: number;
}

function meansAlong(values: Float32Array, means: Float32Array, { from, length, step, radius }: Line): void {
  let [sum, count] = [0, 0];
  for (let i = -radius; i < length; i++) {
    const [enters, leaves] = [i + radius, i - radius - 1];
    if (enters < length) {
      sum += values[from + enters * step];
      count++;
    }
    if (leaves >= 0) {
      sum -= values[from + leaves * step];
      count--;
    }
    if (i >= 0) means[from + i * step] = sum / count;
  }
}
