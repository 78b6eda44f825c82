/**
 * The first fourteen AC modes of an 8×8 DCT by u²+v². They survive halving the size; those with u²+v² of 20 and more
 * do not.
 */
export const MODES: readonly { readonly u: number; readonly v: number; readonly frequency: number }[] = [
  [0, 1],
  [1, 0],
  [1, 1],
  [0, 2],
  [2, 0],
  [1, 2],
  [2, 1],
  [2, 2],
  [0, 3],
  [3, 0],
  [1, 3],
  [3, 1],
  [2, 3],
  [3, 2],
].map(([u, v]) => ({ u, v, frequency: Math.hypot(u, v) }));

export const MODE_COUNT = 14;
/** Highest horizontal or vertical frequency index plus one. */
const FREQUENCIES = 4;

/** Orthonormal DCT-II basis: `BASIS[f * 8 + i]`, f < FREQUENCIES. */
export const BASIS = Float32Array.from({ length: FREQUENCIES * 8 }, (_, index) => {
  const f = index >> 3;
  const i = index & 7;
  return Math.sqrt(f === 0 ? 1 / 8 : 1 / 4) * Math.cos((Math.PI * (2 * i + 1) * f) / 16);
});
