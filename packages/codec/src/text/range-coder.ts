/**
 * Binary arithmetic coder over 16-bit probabilities with 32-bit bounds (carryless, as in lpaq). The encoder ends with
 * as few bytes as possible; the decoder reads zeros past the end, so trailing padding with zeros changes nothing.
 */
export class RangeEncoder {
  private low = 0;
  private high = 0xffffffff;
  private readonly out: number[] = [];

  /** @param p probability of a one, 1…65535 of 65536 */
  encode(bit: number, p: number): void {
    const middle = split(this.low, this.high, p);
    if (bit === 1) this.high = middle;
    else this.low = middle + 1;
    while ((this.low ^ this.high) >>> 24 === 0) {
      this.out.push(this.high >>> 24);
      this.low = (this.low << 8) >>> 0;
      this.high = ((this.high << 8) | 255) >>> 0;
    }
  }

  finish(): Uint8Array<ArrayBuffer> {
    for (let bytes = 0; bytes <= 4; bytes++) {
      const unit = 2 ** (32 - 8 * bytes);
      const value = Math.ceil(this.low / unit) * unit;
      if (value > this.high) continue;
      for (let i = 0; i < bytes; i++) this.out.push(Math.floor(value / 2 ** (24 - 8 * i)) & 255);
      break;
    }
    while (this.out.at(-1) === 0) this.out.pop();
    return Uint8Array.from(this.out);
  }
}

export class RangeDecoder {
  private low = 0;
  private high = 0xffffffff;
  private code = 0;
  private next = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    for (let i = 0; i < 4; i++) this.shift();
  }

  /** @param p probability of a one, 1…65535 of 65536 */
  decode(p: number): number {
    const middle = split(this.low, this.high, p);
    const bit = this.code <= middle ? 1 : 0;
    if (bit === 1) this.high = middle;
    else this.low = middle + 1;
    while ((this.low ^ this.high) >>> 24 === 0) {
      this.low = (this.low << 8) >>> 0;
      this.high = ((this.high << 8) | 255) >>> 0;
      this.shift();
    }
    return bit;
  }

  private shift(): void {
    this.code = ((this.code << 8) | (this.bytes[this.next++] ?? 0)) >>> 0;
  }
}

function split(low: number, high: number, p: number): number {
  return low + Math.floor(((high - low) * p) / 65536);
}
