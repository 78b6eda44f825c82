export interface RandomNumbers {
  /** From 0 to below 1. */
  readonly uniform: () => number;
  /** Standard normal (Box, Muller 1958). */
  readonly normal: () => number;
}

/** The same sequence for each search, so that a search that failed fails again. */
export function randomNumbers(): RandomNumbers {
  let state = 0x9e3779b9;
  const uniform = (): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x85ebca6b) + 0x6d2b79f5) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 13), 0xc2b2ae35) >>> 0;
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  return { uniform, normal };
}
