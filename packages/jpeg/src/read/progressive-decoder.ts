import { damaged } from '../errors.ts';
import { bandMask, lowestBit } from '../occupied.ts';
import type { ScanBand } from '../scan-band.ts';
import { NATURAL } from '../zigzag.ts';
import type { EntropyReader } from './entropy-reader.ts';
import type { HuffmanTable } from './huffman-table.ts';
import { nextDc, type ScanComponent } from './sequential-decoder.ts';

/** More zeros than a block has. */
const NEVER = 64;

/** The first scan of DC values: everything but their lowest bits. */
export function decodeDcFirst(
  reader: EntropyReader,
  { low }: ScanBand,
  { component, offset }: { component: Omit<ScanComponent, 'ac'>; offset: number },
): void {
  component.coefficients[offset] = nextDc(reader, component, low);
  reader.assertWithin();
}

/** A later scan of DC values: one more bit. */
export function decodeDcRefinement(
  reader: EntropyReader,
  { low }: ScanBand,
  { coefficients, offset }: { coefficients: Int16Array; offset: number },
): void {
  coefficients[offset] |= reader.take(1) << low;
  reader.assertWithin();
}

/** Decodes the AC coefficients of one component: the number of blocks still to be skipped is kept between blocks. */
export class AcDecoder {
  readonly #reader: EntropyReader;
  readonly #band: ScanBand;
  readonly #table: HuffmanTable;
  readonly #coefficients: Int16Array;
  readonly #words: Int32Array;
  /** Number of blocks from here on that contain nothing new. */
  #endRun = 0;
  /** The current block. */
  #offset = 0;

  /** @param scan `words`: which of the coefficients are not 0, kept up to date from scan to scan. */
  constructor(scan: {
    reader: EntropyReader;
    band: ScanBand;
    table: HuffmanTable;
    coefficients: Int16Array;
    words: Int32Array;
  }) {
    this.#reader = scan.reader;
    this.#band = scan.band;
    this.#table = scan.table;
    this.#coefficients = scan.coefficients;
    this.#words = scan.words;
  }

  restart(): void {
    this.#endRun = 0;
  }

  /** The first scan of a band (T.81, G.1.2.2). */
  decodeFirst(offset: number): void {
    if (this.#endRun > 0) {
      this.#endRun--;
      return;
    }
    const reader = this.#reader;
    const { first, last } = this.#band;
    this.#offset = offset;
    for (let k = first; k <= last; k++) {
      const entry = reader.next(this.#table);
      const value = reader.valueOf(entry);
      const run = (entry >> 5) & 15;
      if (value === 0 && run < 15) {
        this.#endRun = this.#blocksToPass(run) - 1;
        break;
      }
      k += run;
      if (value !== 0) this.#place(k, value);
    }
    reader.assertWithin();
  }

  /** A later scan of a band: one more bit of known coefficients, and those that appear with this bit (T.81, G.1.2.3). */
  decodeRefinement(offset: number): void {
    this.#offset = offset;
    const next = this.#endRun === 0 ? this.#refineUntilEnd() : this.#band.first;
    if (this.#endRun > 0) {
      this.#passZeros(next, NEVER);
      this.#endRun--;
    }
    this.#reader.assertWithin();
  }

  /** Refines up to the end of the band, or to the end-of-band code (EOBn); returns where that is. */
  #refineUntilEnd(): number {
    const reader = this.#reader;
    const { first, last } = this.#band;
    for (let k = first; k <= last; k++) {
      const entry = reader.next(this.#table);
      const value = reader.valueOf(entry);
      const run = (entry >> 5) & 15;
      if (value === 0 && run < 15) {
        this.#endRun = this.#blocksToPass(run);
        return k;
      }
      k = this.#passZeros(k, run);
      if (value !== 0) this.#place(k, value);
    }
    return last + 1;
  }

  #place(k: number, value: number): void {
    if (k > this.#band.last) throw damaged('A block of this JPEG has too many values.');
    this.#coefficients[this.#offset + NATURAL[k]] = value << this.#band.low;
    this.#words[(this.#offset >> 5) + (k >> 5)] |= 1 << (k & 31);
  }

  /** Refines coefficients that are not 0, and returns the position of the zero after `zeros` other zeros. */
  #passZeros(from: number, zeros: number): number {
    const { last } = this.#band;
    let next = from;
    let left = zeros;
    for (let word = from >> 5; word <= last >> 5; word++) {
      let known = this.#words[(this.#offset >> 5) + word] & bandMask(word, from, last);
      for (; known !== 0; known &= known - 1) {
        const k = 32 * word + lowestBit(known);
        if (left < k - next) return next + left;
        left -= k - next;
        next = k + 1;
        if (this.#reader.take(1) === 1) this.#refine(this.#offset + NATURAL[k]);
      }
    }
    return next + left;
  }

  #refine(place: number): void {
    const bit = 1 << this.#band.low;
    this.#coefficients[place] += this.#coefficients[place] > 0 ? bit : -bit;
  }

  #blocksToPass(run: number): number {
    return (1 << run) + (run > 0 ? this.#reader.take(run) : 0);
  }
}
