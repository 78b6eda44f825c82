import type { Plane } from '../../src/signal/plane.ts';
import {
  CHROMA_FLOOR,
  COVARIANCE_RADIUS,
  HIGH_PASS_RADIUS,
  LUMA_FLOOR,
  TAPER,
} from '../../src/sync/matched-chroma.ts';
import type { Colours } from '../../src/sync/received-chroma.ts';

/** What `whitened` says, sample by sample in double precision. */
export function whitenedByDefinition(colours: Colours): { readonly cb: Plane; readonly cr: Plane } {
  const [cb, cr, luma] = [colours.cb, colours.cr, colours.luma].map(highPass);
  whiten(cb, cr, luma);
  for (const plane of [cb, cr]) taper(plane);
  return { cb, cr };
}

/** Means over squares of up to 2 · radius + 1 samples per side, fewer at the edges. */
function boxMean({ width, height, data }: Plane, radius: number): Plane {
  const mean = (i: number): number => {
    const [x, y] = [i % width, Math.floor(i / width)];
    let [sum, count] = [0, 0];
    for (let v = Math.max(0, y - radius); v <= Math.min(height - 1, y + radius); v++) {
      for (let u = Math.max(0, x - radius); u <= Math.min(width - 1, x + radius); u++) {
        sum += data[v * width + u];
        count++;
      }
    }
    return sum / count;
  };
  return { width, height, data: Float32Array.from(data, (_, i) => mean(i)) };
}

function highPass(plane: Plane): Plane {
  const mean = boxMean(boxMean(plane, HIGH_PASS_RADIUS), HIGH_PASS_RADIUS);
  return { ...plane, data: plane.data.map((value, i) => value - mean.data[i]) };
}

/** Replaces Cb and Cr by what remains after regressing out luma, divided by their remaining covariance. */
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

/** Fades out at the borders: a hard edge there would correlate with everything. */
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
