import { WORDS } from './words.ts';

const PASSPHRASE_WORDS = 6;

/** Fills the array with random 32-bit numbers; the browser's own generator by default. */
export type FillRandom = (target: Uint32Array<ArrayBuffer>) => void;

const fillFromDevice: FillRandom = (target) => {
  crypto.getRandomValues(target);
};

/** A number in [0, bound) with every value equally likely: numbers past the last full multiple are discarded. */
const drawBelow = (bound: number, fill: FillRandom): number => {
  const limit = Math.floor(2 ** 32 / bound) * bound;
  const draw = new Uint32Array(1);
  do fill(draw);
  while ((draw[0] ?? 0) >= limit);
  return (draw[0] ?? 0) % bound;
};

/** Six words chosen on this device, separated by spaces, the way they are read out. */
export const suggestPassphrase = (fill: FillRandom = fillFromDevice): string =>
  Array.from({ length: PASSPHRASE_WORDS }, () => WORDS[drawBelow(WORDS.length, fill)]).join(' ');

/** Bits of randomness in a suggested passphrase, rounded down: what the page may claim. */
export const PASSPHRASE_BITS = Math.floor(PASSPHRASE_WORDS * Math.log2(WORDS.length));
