import { damaged } from '../errors.ts';
import type { HuffmanCode } from '../huffman-code.ts';
import { NATURAL } from '../zigzag.ts';
import { ByteReader } from './byte-reader.ts';

/** A quantisation table: 64 steps in natural order, and the bits of its entries in the file. */
export interface QuantisationTable {
  readonly precision: 8 | 16;
  readonly steps: Uint16Array;
}

/** The tables in force at some point of a file. */
export interface Tables {
  readonly quantisation: (QuantisationTable | undefined)[];
  readonly dc: (HuffmanCode | undefined)[];
  readonly ac: (HuffmanCode | undefined)[];
}

export const noTables = (): Tables => ({ quantisation: [], dc: [], ac: [] });

/**
 * Reads the quantisation tables of a DQT segment (T.81, B.2.4.1).
 *
 * @throws JpegError `damaged` if a table is cut off, a slot does not exist or a step is 0.
 */
export function readQuantisation(data: Uint8Array, { quantisation }: Tables): void {
  const reader = new ByteReader(data);
  while (reader.left > 0) {
    const head = reader.u8();
    if (head >> 4 > 1 || (head & 15) > 3) throw damaged('A quantisation table of this JPEG makes no sense.');
    const steps = new Uint16Array(64);
    for (const place of NATURAL) steps[place] = head >> 4 ? reader.u16() : reader.u8();
    if (steps.includes(0)) throw damaged('A quantisation table of this JPEG contains a 0.');
    quantisation[head & 15] = { precision: head >> 4 ? 16 : 8, steps };
  }
}

/**
 * Reads the Huffman tables of a DHT segment (T.81, B.2.4.2).
 *
 * @throws JpegError `damaged` if a table is cut off, a slot does not exist or there are more than 256 symbols.
 */
export function readHuffman(data: Uint8Array, { dc, ac }: Tables): void {
  const reader = new ByteReader(data);
  while (reader.left > 0) {
    const head = reader.u8();
    if (head >> 4 > 1 || (head & 15) > 3) throw damaged('A Huffman table of this JPEG makes no sense.');
    const counts = Uint8Array.of(0, ...reader.take(16));
    const total = counts.reduce((sum, count) => sum + count, 0);
    if (total > 256) throw damaged('A Huffman table of this JPEG has too many symbols.');
    (head >> 4 ? ac : dc)[head & 15] = { counts, symbols: reader.take(total) };
  }
}
