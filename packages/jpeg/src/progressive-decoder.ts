import type { EntropyReader } from './entropy-reader.ts';
import { damaged } from './errors.ts';
import type { HuffmanTable } from './huffman-table.ts';
import { nextDc, type ScanComponent } from './sequential-decoder.ts';
import { NATURAL } from './zigzag.ts';

/** Which part of the coefficients a progressive scan brings (T.81, G.1.2). */
export interface ScanBand {
  /** First and last coefficient in zigzag order. */
  readonly first: number;
  readonly last: number;
  /** The lowest bit known before (0 if none is), and the one known after. */
  readonly high: number;
  readonly low: number;
}

/** The first scan of DC values: all but their lowest bits. */
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

/** Decodes the AC coefficients of one component: how many blocks are yet to be passed over is kept between blocks. */
export class AcDecoder {
  readonly #reader: EntropyReader;
  readonly #band: ScanBand;
  readonly #table: HuffmanTable;
  readonly #coefficients: Int16Array;
  /** Blocks that bring nothing new, from here on. */
  #endRun = 0;

  constructor(scan: {
    reader: EntropyReader;
    band: ScanBand;
    table: HuffmanTable;
    coefficients: Int16Array;
  }) {
    this.#reader = scan.reader;
    this.#band = scan.band;
    this.#table = scan.table;
    this.#coefficients = scan.coefficients;
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
    const { first, last, low } = this.#band;
    for (let k = first; k <= last; k++) {
      const entry = reader.next(this.#table);
      const value = reader.valueOf(entry);
      const run = (entry >> 5) & 15;
      if (value === 0 && run < 15) {
        this.#endRun = this.#blocksToPass(run) - 1;
        break;
      }
      k += run;
      if (k > last) throw damaged('A block of this JPEG has too many values.');
      this.#coefficients[offset + NATURAL[k]] = value << low;
    }
    reader.assertWithin();
  }

  /** A later scan of a band: one more bit of what is known, and what appears with this bit (T.81, G.1.2.3). */
  decodeRefinement(offset: number): void {
    let k = this.#band.first;
    if (this.#endRun === 0) k = this.#refineUntilEnd(offset);
    if (this.#endRun > 0) {
      this.#passZeros(offset, { from: k, zeros: 64 });
      this.#endRun--;
    }
    this.#reader.assertWithin();
  }

  /** Refines up to the end of the band, or to the mark behind which nothing new comes; returns where that is. */
  #refineUntilEnd(offset: number): number {
    const reader = this.#reader;
    const { first, last, low } = this.#band;
    let k = first;
    for (; k <= last; k++) {
      const entry = reader.next(this.#table);
      const value = reader.valueOf(entry);
      const run = (entry >> 5) & 15;
      if (value === 0 && run < 15) {
        this.#endRun = this.#blocksToPass(run);
        break;
      }
      k = this.#passZeros(offset, { from: k, zeros: run });
      if (k > last) throw damaged('A block of this JPEG has too many values.');
      this.#coefficients[offset + NATURAL[k]] = value << low;
    }
    return k;
  }

  /** Refines coefficients that are not zero, and returns where the zero after so many zeros is, or the end. */
  #passZeros(offset: number, { from, zeros }: { from: number; zeros: number }): number {
    const coefficients = this.#coefficients;
    const { last, low } = this.#band;
    let left = zeros;
    let k = from;
    for (; k <= last; k++) {
      const at = offset + NATURAL[k];
      const known = coefficients[at];
      if (known === 0) {
        if (left-- === 0) break;
      } else if (this.#reader.take(1) === 1) coefficients[at] = known + (known > 0 ? 1 << low : -1 << low);
    }
    return k;
  }

  #blocksToPass(run: number): number {
    return (1 << run) + (run > 0 ? this.#reader.take(run) : 0);
  }
}
