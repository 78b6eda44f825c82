import { damaged } from '../errors.ts';
import { EOI, RST0 } from '../markers.ts';
import { extend, type HuffmanTable, isUsable, LOOKAHEAD } from './huffman-table.ts';

/**
 * Reads the bits of a scan. The fields are public for the loops that decode blocks, which copy them to local variables.
 *
 * Zeros follow the last byte, as in libjpeg; `assertWithin` checks whether any of them was used.
 */
export class EntropyReader {
  readonly bytes: Uint8Array;
  /** The next byte to read, and the end of the entropy-coded bytes: a marker, or the end of the file. */
  position: number;
  end: number;
  /** The lower `count` bits are the next ones. */
  bits = 0;
  count = 0;
  /** How many of the lowest bits are zeros from past the end. */
  borrowed = 0;

  constructor(bytes: Uint8Array, position: number) {
    this.bytes = bytes;
    this.position = position;
    this.end = findMarker(bytes, position);
  }

  /** Reads bytes until there are at least 25 bits. */
  fill(): void {
    const { bytes, end } = this;
    let { position, bits, count } = this;
    while (count <= 24) {
      let byte = 0;
      if (position >= end) this.borrowed += 8;
      else {
        byte = bytes[position++];
        // Skips the stuffed 0.
        if (byte === 0xff) position++;
      }
      bits = (bits << 8) | byte;
      count += 8;
    }
    this.position = position;
    this.bits = bits;
    this.count = count;
  }

  /** The next bits, at most 16, as a number. */
  take(size: number): number {
    if (this.count < size) this.fill();
    this.count -= size;
    return (this.bits >>> this.count) & ((1 << size) - 1);
  }

  /** What comes next, in the format of an entry of `look`. */
  next(table: HuffmanTable): number {
    if (this.count < 16) this.fill();
    const entry =
      table.look[(this.bits >>> (this.count - LOOKAHEAD)) & ((1 << LOOKAHEAD) - 1)] || this.search(table);
    this.count -= entry & 31;
    return entry;
  }

  /** The same for long codes. Needs 16 bits. */
  search(table: HuffmanTable): number {
    const ahead = (this.bits >>> (this.count - 16)) & 0xffff;
    let length = 1;
    while (length <= 16 && ahead >= table.limit[length]) length++;
    if (length > 16)
      throw damaged('The picture data of this JPEG contain a code that its tables do not have.');
    const symbol = table.symbols[table.offset[length] + (ahead >> (16 - length))];
    if (!isUsable(table, symbol))
      throw damaged('The picture data of this JPEG contain a value that is too large.');
    return length | ((symbol >> 4) << 5) | ((symbol & 15) << 9);
  }

  /** The coefficient of an entry. */
  valueOf(entry: number): number {
    const size = (entry >> 9) & 15;
    return size === 0 ? entry >> 16 : extend(this.take(size), size);
  }

  /** @throws JpegError `damaged` if more was read than there is */
  assertWithin(): void {
    if (this.count < this.borrowed) throw damaged('The picture data of this JPEG end too early.');
  }

  /** Skips the next restart marker, which must have this number. */
  restart(number: number): void {
    const marker = skipFill(this.bytes, this.end);
    if (this.bytes[marker] !== RST0 + (number & 7) || this.#hasLeftOver)
      throw damaged('A restart marker of this JPEG is missing or in the wrong place.');
    this.position = marker + 1;
    this.end = findMarker(this.bytes, this.position);
    this.bits = 0;
    this.count = 0;
    this.borrowed = 0;
  }

  /**
   * Ends a scan. Some cameras leave stray bytes before the end of the file; anywhere else these mean that blocks were
   * lost, and libjpeg warns.
   *
   * @returns Where the file continues.
   * @throws JpegError `damaged` if data are left over
   */
  finish(): number {
    if (this.#hasLeftOver && this.bytes[skipFill(this.bytes, this.end)] !== EOI)
      throw damaged('A part of this JPEG has more picture data than it needs.');
    return this.end;
  }

  /** Whether at least one whole byte was not used; anything less is padding. */
  get #hasLeftOver(): boolean {
    return this.position < this.end || this.count - this.borrowed >= 8;
  }
}

/**
 * Where the next marker begins, or the end of the file.
 *
 * @throws JpegError `damaged` if a 0xff byte of the data, before its stuffed 0, is repeated: libjpeg-turbo reads on as if
 *   it were there once, or shows something else, without a warning.
 */
function findMarker(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; ) {
    const next = skipFill(bytes, at);
    if (next >= bytes.length || bytes[next] !== 0) return at;
    if (next > at + 1) throw damaged('The picture data of this JPEG contain a marker that does not exist.');
    at = bytes.indexOf(0xff, next);
  }
  return bytes.length;
}

/** The first byte that is not 0xff. */
function skipFill(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at] === 0xff) at++;
  return at;
}
