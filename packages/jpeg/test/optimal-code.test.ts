import { expect, it } from 'vitest';
import { huffmanTable } from '../src/read/huffman-table.ts';
import { optimalCode, symbolCodes } from '../src/write/optimal-code.ts';

/** Frequencies of symbols: the n-th count for the n-th symbol, 0 for the rest. */
const often = (counts: readonly number[]): Int32Array =>
  Int32Array.from({ length: 256 }, (_, i) => counts[i] ?? 0);

it('gives frequent symbols short codes, and none the code of all ones', () => {
  const { lengths, codes } = symbolCodes(optimalCode(often([1000, 400, 300, 10])));
  expect([...lengths.subarray(0, 5)]).toEqual([1, 2, 3, 4, 0]);
  expect([...codes.subarray(0, 4)]).toEqual([0b0, 0b10, 0b110, 0b1110]);
});

it('gives a single symbol a code of one bit', () => {
  expect([...symbolCodes(optimalCode(often([0, 0, 5]))).lengths.subarray(0, 4)]).toEqual([0, 0, 1, 0]);
});

it('keeps codes within 16 bits where frequencies ask for longer ones', () => {
  const fibonacci = [1, 1];
  while (fibonacci.length < 40) fibonacci.push(fibonacci.at(-1)! + fibonacci.at(-2)!);
  const code = optimalCode(often(fibonacci));
  expect(code.symbols).toHaveLength(40);
  expect(code.counts.reduce((sum, count) => sum + count, 0)).toBe(40);
  expect(code.counts.reduce((sum, count, length) => sum + count / 2 ** length, 0)).toBeLessThan(1);
  expect(() => huffmanTable(code, { maxSize: 11, isDc: false })).not.toThrow();
});
