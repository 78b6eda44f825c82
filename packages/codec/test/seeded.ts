/** A small seeded generator (mulberry32): the same numbers in [0, 1) on every run. For tests only. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Standard normal numbers (Box-Muller). */
export function normal(random: () => number): () => number {
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

export function seededBytes(seed: number, length: number): Uint8Array<ArrayBuffer> {
  const random = seeded(seed);
  return Uint8Array.from({ length }, () => Math.floor(256 * random()));
}

/** A master secret without the slow derivation. */
export function testMaster(seed: number): Uint8Array<ArrayBuffer> {
  return seededBytes(0x5eed_0000 + seed, 32);
}
