import { bandMask, lowestBit } from '../occupied.ts';
import { COEFFICIENT_BITS } from '../picture.ts';
import { NATURAL } from '../zigzag.ts';
import { bitsOf, SIXTEEN_ZEROS, sizeOf, type Tokens } from './tokens.ts';

/** What is needed to encode the blocks of a component in one pass over a scan. */
export interface EncodedComponent {
  readonly coefficients: Int16Array;
  /** Which of them are not 0. */
  readonly words: Int32Array;
  /** Where the symbols of its tables begin. */
  readonly dc: number;
  readonly ac: number;
  /** Number of low bits of DC values that are left to later scans. */
  readonly low: number;
  /** The last DC value; it starts at 0. */
  prediction: number;
}

const ALL_AC = [bandMask(0, 1, 63), bandMask(1, 1, 63)] as const;

/** @throws RangeError if a coefficient is not between -2,047 and 2,047. */
export function assertSize(size: number, most: number): void {
  if (size > most) throw new RangeError('coefficients of a JPEG must be between -2,047 and 2,047');
}

/** Encodes a block of a sequential scan (T.81, F.1.2). */
export function encodeBlock(tokens: Tokens, component: EncodedComponent, offset: number): void {
  const { coefficients, words, ac } = component;
  encodeDc(tokens, component, offset);
  let next = 1;
  for (let word = 0; word < 2; word++) {
    for (let left = words[(offset >> 5) + word] & ALL_AC[word]; left !== 0; left &= left - 1) {
      const k = 32 * word + lowestBit(left);
      const value = coefficients[offset + NATURAL[k]];
      const size = sizeOf(value);
      let run = k - next;
      assertSize(size, COEFFICIENT_BITS);
      for (; run > 15; run -= 16) tokens.put(ac | SIXTEEN_ZEROS, 0, 0);
      tokens.put(ac | (run << 4) | size, size, bitsOf(value, size));
      next = k + 1;
    }
  }
  if (next < 64) tokens.put(ac, 0, 0);
}

/** Encodes a DC value as its difference from the previous one. */
export function encodeDc(tokens: Tokens, component: EncodedComponent, offset: number): void {
  const value = component.coefficients[offset] >> component.low;
  const difference = value - component.prediction;
  const size = sizeOf(difference);
  assertSize(sizeOf(value < 0 ? ~value : value), COEFFICIENT_BITS - component.low);
  tokens.put(component.dc | size, size, bitsOf(difference, size));
  component.prediction = value;
}
