import type { HuffmanCode } from '../huffman-code.ts';

const LONGEST = 16;
/** A symbol that takes up the code of all ones, which no real symbol may have (T.81, C.2). */
const RESERVED = 256;
const NONE = -1;

/** A Huffman code for encoding: the code of each symbol, and how many bits it has; 0 for a symbol that does not occur. */
export interface SymbolCodes {
  readonly codes: Uint16Array;
  readonly lengths: Uint8Array;
}

/**
 * The Huffman code of at most 16 bits for symbols with these frequencies (T.81, K.2).
 *
 * @param frequencies 256 counts, at least one of them not 0.
 */
export function optimalCode(frequencies: Int32Array): HuffmanCode {
  const lengths = codeLengths(frequencies);
  const counts = limitLengths(lengths);
  const order = Array.from({ length: RESERVED }, (_, symbol) => symbol)
    .filter((symbol) => lengths[symbol] > 0)
    .sort((a, b) => lengths[a] - lengths[b] || a - b);
  return { counts, symbols: Uint8Array.from(order) };
}

/** The codes that a decoder assigns to the symbols of a table (T.81, C.2). */
export function symbolCodes({ counts, symbols }: HuffmanCode): SymbolCodes {
  const codes = new Uint16Array(256);
  const lengths = new Uint8Array(256);
  for (let length = 1, code = 0, index = 0; length <= LONGEST; length++, code <<= 1) {
    for (let i = 0; i < counts[length]; i++, code++, index++) {
      codes[symbols[index]] = code;
      lengths[symbols[index]] = length;
    }
  }
  return { codes, lengths };
}

/** Huffman code lengths without a limit: the two rarest trees are joined until one is left (T.81, figure K.1). */
function codeLengths(frequencies: Int32Array): Uint16Array {
  const weights = Float64Array.of(...frequencies, 1);
  const lengths = new Uint16Array(weights.length);
  /** The next symbol of the same tree. */
  const others = new Int16Array(weights.length).fill(NONE);
  for (;;) {
    const rare = rarest(weights, NONE);
    const second = rarest(weights, rare);
    if (second === NONE) return lengths;
    weights[rare] += weights[second];
    weights[second] = 0;
    others[lengthen(lengths, others, rare)] = second;
    lengthen(lengths, others, second);
  }
}

/** The index of the smallest weight that is not 0; of equal ones, the last. */
function rarest(weights: Float64Array, except: number): number {
  let found = NONE;
  for (let i = 0; i < weights.length; i++) {
    if (weights[i] > 0 && i !== except && (found === NONE || weights[i] <= weights[found])) found = i;
  }
  return found;
}

/** Makes the codes of a tree one bit longer, and returns its last symbol. */
function lengthen(lengths: Uint16Array, others: Int16Array, tree: number): number {
  let symbol = tree;
  lengths[symbol]++;
  while (others[symbol] !== NONE) {
    symbol = others[symbol];
    lengths[symbol]++;
  }
  return symbol;
}

/** How many codes there are of each length, none of them longer than 16 bits and none of all ones (T.81, figure K.3). */
function limitLengths(lengths: Uint16Array): Uint8Array {
  const counts = new Uint16Array(lengths.length + 1);
  for (const length of lengths) if (length > 0) counts[length]++;
  for (let length = lengths.length; length > LONGEST; length--) {
    while (counts[length] > 0) shorten(counts, length);
  }
  const longest = counts.findLastIndex((count) => count > 0);
  counts[longest]--;
  return Uint8Array.from(counts.subarray(0, LONGEST + 1));
}

/** Shortens two codes of this length: one by a bit; the other joins a shorter code, which gets a bit longer. */
function shorten(counts: Uint16Array, length: number): void {
  let shorter = length - 2;
  while (counts[shorter] === 0) shorter--;
  counts[length] -= 2;
  counts[length - 1]++;
  counts[shorter + 1] += 2;
  counts[shorter]--;
}
