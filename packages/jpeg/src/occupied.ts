import { NATURAL } from './zigzag.ts';

/** For each position in a block in natural order, its bit among the 64 in zigzag order, in one of two words. */
const [FIRST, SECOND] = [bitsOfWord(0), bitsOfWord(1)];

function bitsOfWord(word: number): Int32Array {
  const bits = new Int32Array(64);
  for (const [k, place] of NATURAL.entries()) bits[place] = k >> 5 === word ? 1 << (k & 31) : 0;
  return bits;
}

/**
 * Which coefficients are not 0, so that writing, which goes over a picture up to eight times, can skip the others: two
 * words of 32 bits per block, from the first coefficient in zigzag order (lowest bit) to the last. The words of a block
 * are at `offset >> 5`, where `offset` is its place among the coefficients.
 */
export function occupied(coefficients: Int16Array): Int32Array {
  const words = nothing(coefficients);
  for (let offset = 0; offset < coefficients.length; offset += 64) {
    let first = 0;
    let second = 0;
    for (let row = 0; row < 64; row += 8) {
      if (isEmpty(coefficients, offset + row)) continue;
      for (let i = row; i < row + 8; i++) {
        if (coefficients[offset + i] === 0) continue;
        first |= FIRST[i];
        second |= SECOND[i];
      }
    }
    words[offset >> 5] = first;
    words[(offset >> 5) + 1] = second;
  }
  return words;
}

/** Whether all eight coefficients from here on are 0, as in most rows of a photograph's blocks. */
const isEmpty = (c: Int16Array, at: number): boolean =>
  (c[at] | c[at + 1] | c[at + 2] | c[at + 3] | c[at + 4] | c[at + 5] | c[at + 6] | c[at + 7]) === 0;

/** The words for as many coefficients, all of them 0. */
export const nothing = (coefficients: Int16Array): Int32Array => new Int32Array(coefficients.length >> 5);

/** The bits of coefficients `first` to `last` in one of the two words. */
export function bandMask(word: number, first: number, last: number): number {
  const from = Math.max(first - 32 * word, 0);
  const to = Math.min(last - 32 * word, 31);
  return from > to ? 0 : (-1 << from) & (-1 >>> (31 - to));
}

/** Index of the lowest and of the highest set bit of a word that is not 0. */
export const lowestBit = (word: number): number => 31 - Math.clz32(word & -word);
export const highestBit = (word: number): number => 31 - Math.clz32(word);
