import { damaged } from '../errors.ts';
import { MAX_COEFFICIENT } from '../picture.ts';
import { NATURAL } from '../zigzag.ts';
import type { EntropyReader } from './entropy-reader.ts';
import { extend, type HuffmanTable, LOOKAHEAD } from './huffman-table.ts';

const MASK = (1 << LOOKAHEAD) - 1;

/** What is needed to decode the blocks of a component in one scan. */
export interface ScanComponent {
  readonly coefficients: Int16Array;
  readonly dc: HuffmanTable;
  readonly ac: HuffmanTable;
  /** The last DC value; it starts at 0 and is reset at each restart. */
  prediction: number;
}

/** Reads the difference of a DC value and adds it to the prediction. */
export function nextDc(reader: EntropyReader, component: Omit<ScanComponent, 'ac'>, shift = 0): number {
  component.prediction += reader.valueOf(reader.next(component.dc));
  const value = component.prediction << shift;
  if (value > MAX_COEFFICIENT || value < -MAX_COEFFICIENT - 1)
    throw damaged('The picture data of this JPEG contain a value that is too large.');
  return value;
}

/**
 * Decodes a block of a sequential scan (T.81, F.2.2). This is the hottest loop, so it keeps the reader's fields in
 * locals.
 */
export function decodeBlock(reader: EntropyReader, component: ScanComponent, offset: number): void {
  const { coefficients } = component;
  const { look } = component.ac;
  coefficients[offset] = nextDc(reader, component);
  let { bits, count } = reader;
  for (let k = 1; k < 64; k++) {
    if (count < 16) {
      reader.count = count;
      reader.fill();
      ({ bits, count } = reader);
    }
    let entry = look[(bits >>> (count - LOOKAHEAD)) & MASK];
    if (entry === 0) {
      reader.count = count;
      entry = reader.search(component.ac);
    }
    count -= entry & 31;
    const size = (entry >> 9) & 15;
    let value = entry >> 16;
    if (size > 0) {
      if (count < size) {
        reader.count = count;
        reader.fill();
        ({ bits, count } = reader);
      }
      count -= size;
      value = extend((bits >>> count) & ((1 << size) - 1), size);
    }
    const run = (entry >> 5) & 15;
    if (value === 0 && run < 15) break;
    k += run;
    if (k > 63) throw damaged('A block of this JPEG has too many values.');
    coefficients[offset + NATURAL[k]] = value;
  }
  reader.count = count;
  reader.assertWithin();
}
