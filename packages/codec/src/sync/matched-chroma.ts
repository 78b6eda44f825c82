import { reusedFloats } from '../signal/float-memory.ts';
import type { Plane } from '../signal/plane.ts';
import { unpitched } from '../signal/unpitched.ts';
import { Arena } from '../wasm/arena.ts';
import { loadKernels } from '../wasm/kernels.ts';
import { type Colours, resizedPlane } from './received-chroma.ts';

/**
 * Received chroma prepared for a matched filter: multiplied by the inverse of the picture's own local covariance of
 * Cb, Cr and luma. Edges, where chroma and luma change together, vanish; busy and colourful places weigh little.
 */
export interface MatchedChroma {
  readonly cb: Plane;
  readonly cr: Plane;
}

/** Radii in samples; planes hold about one and a half samples per sample of the sync pattern. */
export const HIGH_PASS_RADIUS = 3;
export const COVARIANCE_RADIUS = 4;
/** Variance of chroma due to rounding, and variance of luma that explains no chroma, squared grey levels. */
export const CHROMA_FLOOR = 0.3;
export const LUMA_FLOOR = 4;
/** Samples over which the borders fade out: a hard edge there would correlate with everything. */
export const TAPER = 4;

const resized = { cb: reusedFloats(), cr: reusedFloats(), luma: reusedFloats() };

/** @param longSide of the result, in samples */
export function matchChroma(colours: Colours, longSide: number): MatchedChroma {
  const { width, height } = colours.cb;
  const scale = longSide / Math.max(width, height);
  const size = [Math.max(8, Math.round(width * scale)), Math.max(8, Math.round(height * scale))] as const;
  return whitened({
    cb: resizedPlane(colours.cb, ...size, resized.cb),
    cr: resizedPlane(colours.cr, ...size, resized.cr),
    luma: resizedPlane(colours.luma, ...size, resized.luma),
  });
}

/** Cb and Cr without their low frequencies and what luma explains, over the remaining covariance, faded out at the edges. */
export function whitened({ cb, cr, luma }: Colours): MatchedChroma {
  const simd = loadKernels();
  const { width, height } = cb;
  const pitch = 4 * Math.ceil(width / 4);
  const size = [width, height, pitch] as const;
  const arena = new Arena(simd.memory);
  const places = [cb, cr, luma].map((plane) => placePitched(arena, plane, pitch));
  const [blue, red, grey] = places;
  const fades = arena.placeFloats([
    ...fadesOf(width),
    ...new Float32Array(pitch - width),
    ...fadesOf(height),
  ]);
  const work = arena.take(4 * (7 * pitch * height + 2 * pitch + 16));
  const radii = [HIGH_PASS_RADIUS, COVARIANCE_RADIUS] as const;
  simd.matchChroma(blue, red, grey, ...size, ...radii, CHROMA_FLOOR, LUMA_FLOOR, fades, work);
  const planeAt = (at: number): Plane => {
    const data = unpitched(arena.floats(at, pitch * height), pitch, width, height);
    return { width, height, data };
  };
  return { cb: planeAt(blue), cr: planeAt(red) };
}

function placePitched(arena: Arena, { width, height, data }: Plane, pitch: number): number {
  const at = arena.take(4 * pitch * height);
  const rows = arena.floats(at, pitch * height);
  for (let y = 0; y < height; y++) rows.set(data.subarray(y * width, (y + 1) * width), y * pitch);
  return at;
}

function fadesOf(length: number): Float32Array {
  return Float32Array.from({ length }, (_, i) => {
    const depth = Math.min(1, (Math.min(i, length - 1 - i) + 0.5) / TAPER);
    return 0.5 - 0.5 * Math.cos(Math.PI * depth);
  });
}
