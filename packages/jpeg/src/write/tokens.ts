/**
 * A symbol of a Huffman code and the bits that follow it, in one number. Bits 0–15: those bits; 16–19: how many; 20–27:
 * the symbol; 28–30: its table.
 */
export type Token = number;

/** Tables of a scan, in libjpeg's order: 0 and 1 are for DC, 2 and 3 for AC. `NO_TABLE` is for bits without a symbol. */
export const TABLES = [0, 2, 1, 3] as const;
const NO_TABLE = 7;

/** Number of places for the symbols of all tables. */
export const SYMBOLS = (NO_TABLE + 1) << 8;

/** Where the symbols of a table begin among all: `token >>> 20` is the place of a token's symbol. */
export const dcTable = (slot: number): number => slot << 8;
export const acTable = (slot: number): number => (2 + slot) << 8;

/** The symbol of sixteen zeros in a row (T.81, F.1.2.2.1). */
export const SIXTEEN_ZEROS = 0xf0;

/** Most bits that a token takes without a symbol. */
export const RAW_BITS = 15;

/** Called with tokens; the first `length` are valid until it returns. */
export type TokenSink = (tokens: Int32Array, length: number) => void;

/** Collects tokens and passes them on by the thousand, so that no list ever grows to the size of the picture. */
export class Tokens {
  readonly #buffer = new Int32Array(1 << 13);
  readonly #sink: TokenSink;
  #length = 0;

  constructor(sink: TokenSink) {
    this.#sink = sink;
  }

  /** @param place The symbol, plus where its table begins. */
  put(place: number, size: number, bits: number): void {
    if (this.#length === this.#buffer.length) this.flush();
    this.#buffer[this.#length++] = (place << 20) | (size << 16) | bits;
  }

  /** Bits without a symbol, at most `RAW_BITS`. */
  putRaw(size: number, bits: number): void {
    this.put(NO_TABLE << 8, size, bits);
  }

  flush(): void {
    this.#sink(this.#buffer, this.#length);
    this.#length = 0;
  }
}

/** How many bits a coefficient takes (T.81, F.1.2). */
export const sizeOf = (value: number): number => 32 - Math.clz32(value < 0 ? -value : value);

/** Those bits; for a negative coefficient, the complement (T.81, F.1.2.1.1). */
export const bitsOf = (value: number, size: number): number => (value < 0 ? value + (1 << size) - 1 : value);
