const FIRST_SIZE = 1 << 16;

/** Collects the bytes of a file. */
export class ByteWriter {
  #bytes = new Uint8Array(FIRST_SIZE);
  #length = 0;

  /** Two bytes: 0xff and this one. */
  marker(marker: number): void {
    this.bytes(Uint8Array.of(0xff, marker));
  }

  /**
   * A marker, the length of its content, and the content.
   *
   * @throws RangeError if the content is longer than 65,533 bytes.
   */
  segment(marker: number, data: ArrayLike<number>): void {
    const length = data.length + 2;
    if (length > 0xffff)
      throw new RangeError(`a segment of a JPEG holds at most 65,533 bytes, got ${data.length}`);
    this.marker(marker);
    this.bytes(Uint8Array.of(length >> 8, length & 255));
    this.bytes(data);
  }

  bytes(data: ArrayLike<number>): void {
    this.#reserve(data.length);
    this.#bytes.set(data, this.#length);
    this.#length += data.length;
  }

  /** What has been written; nothing more can be written after this. */
  finish(): Uint8Array<ArrayBuffer> {
    return resized(this.#bytes, this.#length);
  }

  /** Lets `write` fill at most `most` bytes from the position it is given; it returns the position after them. */
  fill(most: number, write: (bytes: Uint8Array, position: number) => number): void {
    this.#reserve(most);
    this.#length = write(this.#bytes, this.#length);
  }

  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    this.#bytes = resized(this.#bytes, Math.max(needed, 2 * this.#bytes.length));
  }
}

/** The same bytes, truncated or followed by zeros. The old array must no longer be used. */
function resized(bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  if (bytes.buffer.transfer) return new Uint8Array(bytes.buffer.transfer(length));
  // Node 20 and Safari before 17.4.
  const copy = new Uint8Array(length);
  copy.set(bytes.subarray(0, length));
  return copy;
}
