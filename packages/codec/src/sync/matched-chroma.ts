import type { Plane } from '../signal/plane.ts';
import { boxMean } from './box-mean.ts';
import { type Colours, resizedPlane } from './received-chroma.ts';

/**
 * Received chroma as a matched filter wants it: the inverse of the picture's own local covariance of Cb, Cr and luma,
 * applied to all three. Edges, which move chroma and luma together, vanish; busy and colourful places weigh little.
 */
export interface MatchedChroma {
  readonly cb: Plane;
  readonly cr: Plane;
}

/** Radii in samples; planes hold about one and a half samples for one of the sync pattern. */
const HIGH_PASS_RADIUS = 3;
const COVARIANCE_RADIUS = 4;
/** Variance of chroma by rounding, and of luma that need not be explained, grey levels squared. */
const CHROMA_FLOOR = 0.3;
const LUMA_FLOOR = 4;
const TAPER = 4;

/** @param longSide of the result, in samples */
export function matchChroma(colours: Colours, longSide: number): MatchedChroma {
  const { width, height } = colours.cb;
  const scale = longSide / Math.max(width, height);
  const size = [Math.max(8, Math.round(width * scale)), Math.max(8, Math.round(height * scale))] as const;
  const [cb, cr, luma] = [colours.cb, colours.cr, colours.luma].map((plane) =>
    highPass(resizedPlane(plane, ...size)),
  );
  whiten(cb, cr, luma);
  for (const plane of [cb, cr]) taper(plane);
  return { cb, cr };
}

function highPass(plane: Plane): Plane {
  const mean = boxMean(boxMean(plane, HIGH_PASS_RADIUS), HIGH_PASS_RADIUS);
  return { ...plane, data: plane.data.map((value, i) => value - mean.data[i]) };
}

/** Replaces Cb and Cr by what remains of them when luma is regressed out, over their remaining covariance. */
function whiten(cb: Plane, cr: Plane, luma: Plane): void {
  const product = (a: Plane, b: Plane): Float32Array =>
    boxMean({ ...a, data: a.data.map((value, i) => value * b.data[i]) }, COVARIANCE_RADIUS).data;
  const [bb, rr, yy] = [product(cb, cb), product(cr, cr), product(luma, luma)];
  const [br, by, ry] = [product(cb, cr), product(cb, luma), product(cr, luma)];
  for (let i = 0; i < bb.length; i++) {
    const slopeB = by[i] / (yy[i] + LUMA_FLOOR);
    const slopeR = ry[i] / (yy[i] + LUMA_FLOOR);
    const b = cb.data[i] - slopeB * luma.data[i];
    const r = cr.data[i] - slopeR * luma.data[i];
    const varianceB = Math.max(0, bb[i] - slopeB * by[i]) + CHROMA_FLOOR;
    const varianceR = Math.max(0, rr[i] - slopeR * ry[i]) + CHROMA_FLOOR;
    const shared = br[i] - slopeB * ry[i];
    const determinant = Math.max(CHROMA_FLOOR ** 2 / 4, varianceB * varianceR - shared * shared);
    cb.data[i] = (varianceR * b - shared * r) / determinant;
    cr.data[i] = (varianceB * r - shared * b) / determinant;
  }
}

/** Fades out at the edges: an edge of its own would correlate with everything. */
function taper({ width, height, data }: Plane): void {
  const fade = (i: number, length: number): number => {
    const depth = Math.min(1, (Math.min(i, length - 1 - i) + 0.5) / TAPER);
    return 0.5 - 0.5 * Math.cos(Math.PI * depth);
  };
  const across = Float32Array.from({ length: width }, (_, x) => fade(x, width));
  for (let y = 0; y < height; y++) {
    const down = fade(y, height);
    for (let x = 0; x < width; x++) data[y * width + x] *= down * across[x];
  }
}
