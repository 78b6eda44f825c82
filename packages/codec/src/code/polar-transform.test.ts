import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { polarTransform } from './polar-transform.ts';

type Matrix = readonly (readonly number[])[];

const KERNEL: Matrix = [
  [1, 0],
  [1, 1],
];

function kronecker(a: Matrix, b: Matrix): Matrix {
  return a.flatMap((rowA) => b.map((rowB) => rowA.flatMap((x) => rowB.map((y) => x * y))));
}

function kroneckerPower(power: number): Matrix {
  return power === 0 ? [[1]] : kronecker(KERNEL, kroneckerPower(power - 1));
}

function multiply(word: readonly number[], matrix: Matrix): number[] {
  return matrix[0].map((_, column) => word.reduce((sum, bit, row) => sum ^ (bit & matrix[row][column]), 0));
}

function transformed(word: readonly number[]): number[] {
  const bits = Uint8Array.from(word);
  polarTransform(bits);
  return Array.from(bits);
}

const wordsOf = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 1 }), { minLength: length, maxLength: length });

describe('the polar transform', () => {
  test.each([0, 1, 3, 4, 6])('is the Kronecker power %i of the kernel', (power) => {
    const matrix = kroneckerPower(power);
    fc.assert(
      fc.property(wordsOf(2 ** power), (word) => {
        expect(transformed(word)).toEqual(multiply(word, matrix));
      }),
    );
  });

  test.each([1, 8, 16, 1024])('of length %i is its own inverse', (length) => {
    fc.assert(
      fc.property(wordsOf(length), (word) => {
        expect(transformed(transformed(word))).toEqual(word);
      }),
      { numRuns: 20 },
    );
  });
});
