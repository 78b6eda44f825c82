import { damaged } from '../errors.ts';

/** Reads the content of a marker segment; reading past its end is refused. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.length - this.#position;
  }

  u8(): number {
    if (this.left < 1) throw damaged('A segment of this JPEG is too short.');
    return this.#bytes[this.#position++];
  }

  u16(): number {
    return (this.u8() << 8) | this.u8();
  }

  take(length: number): Uint8Array {
    if (this.left < length) throw damaged('A segment of this JPEG is too short.');
    this.#position += length;
    return this.#bytes.subarray(this.#position - length, this.#position);
  }
}
