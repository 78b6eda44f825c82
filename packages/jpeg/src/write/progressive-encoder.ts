import { bandMask, highestBit, lowestBit } from '../occupied.ts';
import { COEFFICIENT_BITS } from '../picture.ts';
import type { ScanBand } from '../scan-band.ts';
import { NATURAL } from '../zigzag.ts';
import { assertSize } from './sequential-encoder.ts';
import { bitsOf, RAW_BITS, SIXTEEN_ZEROS, sizeOf, type Tokens } from './tokens.ts';

const LONGEST_RUN = 0x7fff;
const MAX_CORRECTIONS = 1000;

/** Encodes the AC coefficients of one component in a progressive scan (T.81, G.1.2.2 and G.1.2.3). */
export class AcEncoder {
  readonly #tokens: Tokens;
  readonly #band: ScanBand;
  readonly #table: number;
  readonly #coefficients: Int16Array;
  readonly #words: Int32Array;
  /** The bits of the band in the two words of a block. */
  readonly #masks: Int32Array;
  /** Number of blocks without anything new that are not written yet. */
  #endRun = 0;
  /** Next bits of known coefficients: first those that belong to these blocks, then those of the current block. */
  readonly #corrections = new Uint8Array(MAX_CORRECTIONS);
  #ofRun = 0;
  #length = 0;

  constructor(scan: {
    tokens: Tokens;
    band: ScanBand;
    table: number;
    coefficients: Int16Array;
    words: Int32Array;
  }) {
    this.#tokens = scan.tokens;
    this.#band = scan.band;
    this.#table = scan.table;
    this.#coefficients = scan.coefficients;
    this.#words = scan.words;
    this.#masks = Int32Array.of(...[0, 1].map((word) => bandMask(word, scan.band.first, scan.band.last)));
  }

  /** Writes whatever is still pending. */
  finish(): void {
    this.#writeRun();
  }

  encodeFirst(offset: number): void {
    const { first, last, low } = this.#band;
    const coefficients = this.#coefficients;
    let next = first;
    for (let word = 0; word < 2; word++) {
      for (let left = this.#words[(offset >> 5) + word] & this.#masks[word]; left !== 0; left &= left - 1) {
        const k = 32 * word + lowestBit(left);
        const value = withoutLowBits(coefficients[offset + NATURAL[k]], low);
        if (value === 0) continue;
        this.#writeFirst(k - next, value);
        next = k + 1;
      }
    }
    if (next <= last) this.#passBlock();
  }

  #writeFirst(zeros: number, value: number): void {
    const size = sizeOf(value);
    let run = zeros;
    assertSize(size, COEFFICIENT_BITS - this.#band.low);
    this.#writeRun();
    for (; run > 15; run -= 16) this.#tokens.put(this.#table | SIXTEEN_ZEROS, 0, 0);
    this.#tokens.put(this.#table | (run << 4) | size, size, bitsOf(value, size));
  }

  encodeRefinement(offset: number): void {
    const { first, last, low } = this.#band;
    const coefficients = this.#coefficients;
    let run = 0;
    let next = first;
    for (let word = 0; word < 2; word++) {
      for (let left = this.#words[(offset >> 5) + word] & this.#masks[word]; left !== 0; left &= left - 1) {
        const k = 32 * word + lowestBit(left);
        const value = withoutLowBits(coefficients[offset + NATURAL[k]], low);
        if (value === 0) continue;
        run += k - next;
        next = k + 1;
        for (; run > 15 && k <= this.#lastNew(offset); run -= 16) this.#writeNew(SIXTEEN_ZEROS, 0, 0);
        if (value > 1 || value < -1) this.#corrections[this.#length++] = Math.abs(value) & 1;
        else {
          this.#writeNew((run << 4) | 1, 1, value > 0 ? 1 : 0);
          run = 0;
        }
      }
    }
    if (run > 0 || next <= last || this.#length > this.#ofRun) this.#passBlock();
  }

  /** The last coefficient of a block that appears with this bit, in zigzag order; -1 if none does. */
  #lastNew(offset: number): number {
    for (let word = 1; word >= 0; word--) {
      for (let left = this.#words[(offset >> 5) + word] & this.#masks[word]; left !== 0; ) {
        const bit = highestBit(left);
        const k = 32 * word + bit;
        if (Math.abs(withoutLowBits(this.#coefficients[offset + NATURAL[k]], this.#band.low)) === 1) return k;
        left ^= 1 << bit;
      }
    }
    return -1;
  }

  /** Adds the rest of the block to the run of blocks without anything new. */
  #passBlock(): void {
    this.#endRun++;
    this.#ofRun = this.#length;
    if (this.#endRun === LONGEST_RUN || this.#length > MAX_CORRECTIONS - 63) this.#writeRun();
  }

  /** Writes a symbol of a refinement, followed by the bits of the known coefficients that it passes over. */
  #writeNew(symbol: number, size: number, bits: number): void {
    this.#writeRun();
    this.#tokens.put(this.#table | symbol, size, bits);
    this.#writeCorrections(this.#length);
  }

  #writeRun(): void {
    if (this.#endRun === 0) return;
    const size = sizeOf(this.#endRun) - 1;
    this.#tokens.put(this.#table | (size << 4), size, this.#endRun - (1 << size));
    this.#endRun = 0;
    this.#writeCorrections(this.#ofRun);
    this.#ofRun = 0;
  }

  /** Writes the first `count` of the pending bits. */
  #writeCorrections(count: number): void {
    for (let start = 0; start < count; start += RAW_BITS) {
      const end = Math.min(start + RAW_BITS, count);
      let bits = 0;
      for (let i = start; i < end; i++) bits = (bits << 1) | this.#corrections[i];
      this.#tokens.putRaw(end - start, bits);
    }
    this.#length -= count;
    if (this.#length > 0) this.#corrections.copyWithin(0, count, count + this.#length);
  }
}

/** AC coefficients lose their low bits towards zero (T.81, G.1.2.1), unlike DC values. */
const withoutLowBits = (value: number, low: number): number =>
  (value + ((value >> 31) & ((1 << low) - 1))) >> low;
