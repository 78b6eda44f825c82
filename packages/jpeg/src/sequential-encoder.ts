import { COEFFICIENT_BITS } from './picture.ts';
import { bitsOf, sizeOf, type Tokens } from './tokens.ts';
import { NATURAL } from './zigzag.ts';

/** What the blocks of a component are encoded with in one pass over a scan. */
export interface EncodedComponent {
  readonly coefficients: Int16Array;
  /** Where the symbols of its tables stand. */
  readonly dc: number;
  readonly ac: number;
  /** The last DC value; it starts at 0. */
  prediction: number;
}

const SIXTEEN_ZEROS = 0xf0;

/** @throws RangeError if a coefficient is not between -2,047 and 2,047. */
export function assertSize(size: number, most: number): void {
  if (size > most) throw new RangeError('coefficients of a JPEG must be between -2,047 and 2,047');
}

/** Encodes a block of a sequential scan (T.81, F.1.2). */
export function encodeBlock(tokens: Tokens, component: EncodedComponent, offset: number): void {
  const { coefficients, ac } = component;
  encodeDc(tokens, component, coefficients[offset]);
  let run = 0;
  for (let k = 1; k < 64; k++) {
    const value = coefficients[offset + NATURAL[k]];
    if (value === 0) {
      run++;
      continue;
    }
    for (; run > 15; run -= 16) tokens.put(ac | SIXTEEN_ZEROS, 0, 0);
    const size = sizeOf(value);
    assertSize(size, COEFFICIENT_BITS);
    tokens.put(ac | (run << 4) | size, size, bitsOf(value, size));
    run = 0;
  }
  if (run > 0) tokens.put(ac, 0, 0);
}

/** Encodes a DC value as its difference to the one before. */
export function encodeDc(tokens: Tokens, component: EncodedComponent, value: number): void {
  const difference = value - component.prediction;
  const size = sizeOf(difference);
  assertSize(size, COEFFICIENT_BITS + 1);
  tokens.put(component.dc | size, size, bitsOf(difference, size));
  component.prediction = value;
}
