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
 * Leaves the pattern out of busy and colourful places, where it would cost as much as elsewhere although readers
 * hardly look there: `matchChroma` weighs a place by the inverse of its local covariance. A place that weighs less
 * than the mean gets proportionally less of the pattern (decision 042).
 */
export function patternShares(colours: Colours): PatternShares {
  const scale = SHARES_LONG_SIDE / Math.max(colours.cb.width, colours.cb.height);
  const width = Math.max(8, Math.round(colours.cb.width * scale));
  const height = Math.max(8, Math.round(colours.cb.height * scale));
  const fine = (plane: Plane): Plane => lessItsMean(resizedPlane(plane, width, height));
  const [cb, cr, luma] = [fine(colours.cb), fine(colours.cr), fine(colours.luma)];
  const covariance = (one: Plane, other: Plane): Float32Array => {
    const data = new Float32Array(width * height);
    for (let i = 0; i < data.length; i++) data[i] = one.data[i] * other.data[i];
    return meanAround({ width, height, data }, COVARIANCE_RADIUS);
  };
  const [blue, red, both] = [covariance(cb, cb), covariance(cr, cr), covariance(cb, cr)];
  const [grey, blueGrey, redGrey] = [covariance(luma, luma), covariance(cb, luma), covariance(cr, luma)];
  const weights = { cb: new Float32Array(width * height), cr: new Float32Array(width * height) };
  for (let from = 0; from < grey.length; from += width)
    weighRow({ blue, red, both, grey, blueGrey, redGrey }, weights, from, from + width);
  const shares = (data: Float32Array): Plane => ({ width, height, data: upToTheMean(data) });
  return { cb: shares(weights.cb), cr: shares(weights.cr) };
}

/** Local covariances of Cb, Cr and luma. */
type Covariances = Readonly<Record<'blue' | 'red' | 'both' | 'grey' | 'blueGrey' | 'redGrey', Float32Array>>;

/** One row per call, since V8 optimises functions that are called often. */
function weighRow(
  { blue, red, both, grey, blueGrey, redGrey }: Covariances,
  { cb, cr }: Record<'cb' | 'cr', Float32Array>,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    // What luma does not explain of Cb and Cr.
    const known = grey[i] + LUMA_FLOOR;
    const b = blue[i] + CHROMA_FLOOR - blueGrey[i] ** 2 / known;
    const r = red[i] + CHROMA_FLOOR - redGrey[i] ** 2 / known;
    const x = both[i] - (blueGrey[i] * redGrey[i]) / known;
    const determinant = b * r - x * x;
    cb[i] = r / determinant;
    cr[i] = b / determinant;
  }
}

/** Full strength where a place weighs as much as the mean or more; proportionally less elsewhere. */
function upToTheMean(weights: Float32Array): Float32Array {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += weights[i];
  const mean = sum / weights.length;
  const shares = new Float32Array(weights.length);
  for (let i = 0; i < weights.length; i++) shares[i] = Math.min(1, weights[i] / mean);
  return shares;
}

function lessItsMean(plane: Plane): Plane {
  const data = meanAround(plane, HIGH_PASS_RADIUS);
  for (let i = 0; i < data.length; i++) data[i] = plane.data[i] - data[i];
  return { ...plane, data };
}

/** The mean over the square of this radius around each sample, clipped to the plane. */
function meanAround({ width, height, data }: Plane, radius: number): Float32Array {
  const means = new Float32Array(data.length);
  const counts = Float64Array.from({ length: width }, (_, x) => covered(x, width, radius));
  const columns = new Float64Array(width);
  for (let y = -radius; y < height; y++) {
    const [enters, leaves] = [y + radius, y - radius - 1];
    if (enters < height) addRow(columns, data, enters * width, 1);
    if (leaves >= 0) addRow(columns, data, leaves * width, -1);
    if (y < 0) continue;
    const rows = covered(y, height, radius);
    let sum = 0;
    for (let x = 0; x < Math.min(radius, width); x++) sum += columns[x];
    for (let x = 0; x < width; x++) {
      if (x + radius < width) sum += columns[x + radius];
      if (x > radius) sum -= columns[x - radius - 1];
      means[y * width + x] = sum / (rows * counts[x]);
    }
  }
  return means;
}

/** How many of `length` samples are no farther than this from the one at `i`. */
function covered(i: number, length: number, radius: number): number {
  return Math.min(length - 1, i + radius) - Math.max(0, i - radius) + 1;
}

function addRow(sums: Float64Array, data: Float32Array, from: number, sign: 1 | -1): void {
  for (let x = 0; x < sums.length; x++) sums[x] += sign * data[from + x];
}
