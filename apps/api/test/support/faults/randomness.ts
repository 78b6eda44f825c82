/** Numbers from 0 (inclusive) to 1 (exclusive), the same for the same seed (mulberry32). */
export type Randomness = () => number;

export function randomness(seed: number): Randomness {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function oneOf<Item>(items: readonly Item[], random: Randomness): Item | undefined {
  return items[Math.floor(random() * items.length)];
}
