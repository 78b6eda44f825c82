import { damaged } from '../errors.ts';
import type { HuffmanCode } from '../huffman-code.ts';

/** Number of bits that one table look-up decodes. */
export const LOOKAHEAD = 10;

/** A table prepared for decoding. */
export interface HuffmanTable {
  /**
   * What the next `LOOKAHEAD` bits begin with, or 0 if that must be searched for step by step. Bits 0–4: how many bits it
   * takes; 5–8: the zeros before a coefficient; 9–12: bits of the coefficient yet to be read; 16–31: the coefficient, if
   * it was among the bits looked at.
   */
  readonly look: Int32Array;
  /** For each length, the first code that is too large for it, left-aligned in 16 bits; and where its symbols are. */
  readonly limit: Int32Array;
  readonly offset: Int32Array;
  readonly symbols: Uint8Array;
  /** Which symbols may occur: their lower half is at most this, and the upper half is 0 in a table for DC. */
  readonly maxSize: number;
  readonly isDc: boolean;
}

/**
 * Builds the decoding table of a code (T.81, annex C).
 *
 * @param use `maxSize`: the greatest number of bits that a coefficient may have here.
 * @throws JpegError `damaged` if there are more codes than the lengths leave room for.
 */
export function huffmanTable(
  { counts, symbols }: HuffmanCode,
  { maxSize, isDc }: { maxSize: number; isDc: boolean },
): HuffmanTable {
  const table = {
    look: new Int32Array(1 << LOOKAHEAD),
    limit: new Int32Array(17),
    offset: new Int32Array(17),
    symbols,
    maxSize,
    isDc,
  };
  for (let length = 1, code = 0, index = 0; length <= 16; length++, code <<= 1) {
    table.offset[length] = index - code;
    for (let i = 0; i < counts[length]; i++, code++, index++) {
      if (length <= LOOKAHEAD && isUsable(table, symbols[index]))
        fillLook(table.look, { code, length, symbol: symbols[index] });
    }
    if (code > 1 << length) throw damaged('A Huffman table of this JPEG has more codes than fit.');
    table.limit[length] = code << (16 - length);
  }
  return table;
}

/** Whether a picture of 8-bit samples can contain this symbol. */
export const isUsable = ({ maxSize, isDc }: { maxSize: number; isDc: boolean }, symbol: number): boolean =>
  isDc ? symbol <= maxSize : (symbol & 15) <= maxSize;

/** Fills the entries for all `LOOKAHEAD` bits that begin with this code. */
function fillLook(
  look: Int32Array,
  { code, length, symbol }: { code: number; length: number; symbol: number },
): void {
  const rest = LOOKAHEAD - length;
  const size = symbol & 15;
  const run = (symbol >> 4) << 5;
  const first = code << rest;
  for (let i = 0; i < 1 << rest && first + i < look.length; i++) {
    if (size === 0 || size > rest) look[first + i] = length | run | (size << 9);
    else look[first + i] = (length + size) | run | (extend(i >> (rest - size), size) << 16);
  }
}

/** The coefficient with these `size` bits (T.81, figure F.12). */
export const extend = (bits: number, size: number): number =>
  bits < 1 << (size - 1) ? bits - (1 << size) + 1 : bits;
