import type { ByteWriter } from './byte-writer.ts';

/**
 * The most bytes a token takes: 16 bits of code, 15 of value and the bits left over, if every byte is 0xff and followed
 * by 0.
 */
const TOKEN_BYTES = 10;

/** Writes the tokens of a scan as bits. */
export class EntropyWriter {
  readonly #out: ByteWriter;
  readonly #codes: Uint16Array;
  readonly #lengths: Uint8Array;
  /** The lower `count` bits, fewer than 8, are yet to be written. */
  #bits = 0;
  #count = 0;

  /** @param codes The code of each symbol and its length, indexed by symbol place. */
  constructor(out: ByteWriter, { codes, lengths }: { codes: Uint16Array; lengths: Uint8Array }) {
    this.#out = out;
    this.#codes = codes;
    this.#lengths = lengths;
  }

  write(tokens: Int32Array, length: number): void {
    this.#out.fill(TOKEN_BYTES * length, (bytes, position) => this.#put({ tokens, length }, bytes, position));
  }

  /** Fills the last byte with ones (T.81, F.1.2.3). */
  finish(): void {
    if (this.#count === 0) return;
    const last = ((this.#bits << (8 - this.#count)) | (0xff >> this.#count)) & 0xff;
    this.#out.bytes(last === 0xff ? [0xff, 0] : [last]);
  }

  #put({ tokens, length }: { tokens: Int32Array; length: number }, bytes: Uint8Array, start: number): number {
    const [codes, lengths] = [this.#codes, this.#lengths];
    let [position, bits, count] = [start, this.#bits, this.#count];
    for (let i = 0; i < length; i++) {
      const token = tokens[i];
      const place = token >>> 20;
      bits = (bits << lengths[place]) | codes[place];
      count += lengths[place];
      for (; count > 16; position++) {
        count -= 8;
        bytes[position] = bits >>> count;
        if (bytes[position] === 0xff) bytes[++position] = 0;
      }
      const size = (token >>> 16) & 15;
      bits = (bits << size) | (token & 0xffff);
      count += size;
      for (; count >= 8; position++) {
        count -= 8;
        bytes[position] = bits >>> count;
        if (bytes[position] === 0xff) bytes[++position] = 0;
      }
    }
    this.#bits = bits;
    this.#count = count;
    return position;
  }
}
