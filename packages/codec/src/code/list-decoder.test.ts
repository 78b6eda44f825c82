import { describe, expect, test } from 'vitest';
import { likeliestWords, MIN_SUM } from '../../second-reader/polar.ts';
import { normal, seeded } from '../../test/seeded.ts';
import { ListDecoder } from './list-decoder.ts';
import { frozenPositions } from './polar-code.ts';
import { polarTransform } from './polar-transform.ts';

function codewordOf(word: ArrayLike<number>, frozen: Uint8Array): Uint8Array {
  const bits = new Uint8Array(frozen.length);
  let next = 0;
  frozen.forEach((isFrozen, position) => {
    if (isFrozen === 0) bits[position] = word[next++];
  });
  polarTransform(bits);
  return bits;
}

/** How strongly the received values contradict a codeword: least for the most likely one. */
function costOf(codeword: Uint8Array, llr: Float32Array): number {
  return llr.reduce((sum, l, i) => (l < 0 === (codeword[i] === 1) ? sum : sum + Math.abs(l)), 0);
}

const written = (word: ArrayLike<number>): string => Array.from(word).join('');

/** Orders all words of a code, most likely first: maximum likelihood by trying everything. */
function bruteForce(frozen: Uint8Array): (llr: Float32Array) => string[] {
  const information = frozen.filter((isFrozen) => isFrozen === 0).length;
  const all = Array.from({ length: 2 ** information }, (_, value) => {
    const word = Array.from({ length: information }, (_, bit) => (value >> bit) & 1);
    return { name: written(word), codeword: codewordOf(word, frozen) };
  });
  return (llr) =>
    all
      .map(({ name, codeword }) => ({ name, cost: costOf(codeword, llr) }))
      .sort((a, b) => a.cost - b.cost)
      .map(({ name }) => name);
}

function randomLlr(length: number, random: () => number): Float32Array {
  const value = normal(random);
  return Float32Array.from({ length }, value);
}

/** A random codeword sent as ±1 through Gaussian noise. */
function received(frozen: Uint8Array, noise: number, random: () => number): Float32Array {
  const value = normal(random);
  const word = Uint8Array.from(frozen, () => Math.floor(2 * random()));
  const codeword = codewordOf(word, frozen);
  return Float32Array.from(codeword, (bit) => (2 * (1 - 2 * bit + noise * value())) / noise ** 2);
}

const frozenOf = (pattern: string): Uint8Array => Uint8Array.from(pattern, Number);

describe('the list against maximum likelihood by trying every codeword', () => {
  test.each([
    ['rate 1, length 8', '00000000'],
    ['a single parity check, length 8', '10000000'],
    ['a single parity check, length 4', '1000'],
    ['a repetition code, length 16', '1111111111111110'],
    ['eight codewords, which the list can hold', frozenPositions(16, 3).join('')],
    ['length 1', '0'],
    ['length 2', '10'],
  ])('is exact for %s', (_, pattern) => {
    const frozen = frozenOf(pattern);
    const decoder = new ListDecoder(frozen);
    const likeliest = bruteForce(frozen);
    const random = seeded(1);
    for (let trial = 0; trial < 200; trial++) {
      const llr = randomLlr(frozen.length, random);
      expect(decoder.decode(llr).map(written)).toEqual(likeliest(llr).slice(0, 8));
    }
  });

  test.each([
    [16, 5, 0.99],
    [16, 8, 0.99],
    [16, 12, 0.99],
    [32, 6, 0.99],
    [32, 10, 0.97],
  ])('length %i with %i bits: the first word is the most likely one', (length, information, share) => {
    const frozen = frozenPositions(length, information);
    const decoder = new ListDecoder(frozen);
    const likeliest = bruteForce(frozen);
    const random = seeded(length + information);
    const trials = 120;
    let exact = 0;
    for (let trial = 0; trial < trials; trial++) {
      const llr = received(frozen, 0.8, random);
      if (written(decoder.decode(llr)[0]) === likeliest(llr)[0]) exact++;
    }
    expect(exact / trials).toBeGreaterThanOrEqual(share);
  });
});

describe('the list, whatever comes in', () => {
  test.each([
    [16, 8],
    [64, 20],
    [256, 128],
    [1024, 300],
    [1024, 1000],
  ])('length %i with %i bits: the words are different codewords, likeliest first', (length, information) => {
    const frozen = frozenPositions(length, information);
    const decoder = new ListDecoder(frozen);
    const random = seeded(length * information);
    for (let trial = 0; trial < 40; trial++) {
      const llr = randomLlr(length, random);
      const words = decoder.decode(llr);
      expect(words).toHaveLength(8);
      for (const word of words) {
        expect(word).toHaveLength(information);
        expect(word.every((bit) => bit === 0 || bit === 1)).toBe(true);
      }
      expect(new Set(words.map(written)).size).toBe(8);
      const costs = words.map((word) => costOf(codewordOf(word, frozen), llr));
      for (let i = 1; i < 8; i++) expect(costs[i]).toBeGreaterThanOrEqual(costs[i - 1] * (1 - 1e-5));
    }
  });

  test('a decoder carries nothing from one word to the next', () => {
    const frozen = frozenPositions(128, 50);
    const used = new ListDecoder(frozen);
    const random = seeded(9);
    for (let trial = 0; trial < 30; trial++) {
      const llr = received(frozen, 1, random);
      expect(used.decode(llr)).toEqual(new ListDecoder(frozen).decode(llr));
    }
  });

  test('nothing received at all (all zeros) still gives words of the right length', () => {
    const words = new ListDecoder(frozenPositions(64, 20)).decode(new Float32Array(64));
    expect(words.map(({ length }) => length)).toEqual(new Array(8).fill(20));
  });
});

describe('the words and their order are those of the second reader, in the same min-sum arithmetic', () => {
  test.each([
    [1, 1],
    [2, 1],
    [8, 5],
    [64, 30],
    [512, 100],
    [1024, 1000],
    [2048, 700],
    [8192, 2000],
  ])('length %i with %i bits', (length, information) => {
    const frozen = frozenPositions(length, information);
    const decoder = new ListDecoder(frozen);
    const random = seeded(length - information);
    const isFrozen = Array.from(frozen, (each) => each === 1);
    for (const noise of [0.7, 1, 2]) {
      const llr = received(frozen, noise, random);
      const expected = likeliestWords(Float64Array.from(llr), isFrozen, MIN_SUM).map((word) =>
        word.filter((_, position) => !isFrozen[position]),
      );
      expect(decoder.decode(llr)).toEqual(expected);
    }
  });
});
