const PAGE = 65536;
/** The compiler may keep its own data below this. */
const BASE = 4096;
const ALIGN = 16;

/** Hands out pieces of a module's memory for one call; a new arena starts over. */
export class Arena {
  private readonly memory: WebAssembly.Memory;
  private next = BASE;

  constructor(memory: WebAssembly.Memory) {
    this.memory = memory;
  }

  /** A cleared piece of `bytes` bytes, 16-byte aligned. */
  take(bytes: number): number {
    const at = this.reserve(bytes);
    this.bytes(at, bytes).fill(0);
    return at;
  }

  /** A copy of the array in the memory, as 32-bit floats. */
  placeFloats(values: ArrayLike<number>, padding = 0): number {
    const at = this.reserve(4 * values.length, 4 * padding);
    this.floats(at, values.length).set(values);
    return at;
  }

  /** The same, each multiplied by a factor. */
  placeScaled(values: Float64Array, factor: number): number {
    const at = this.reserve(4 * values.length);
    const placed = this.floats(at, values.length);
    for (let i = 0; i < placed.length; i++) placed[i] = values[i] * factor;
    return at;
  }

  placeInts(values: ArrayLike<number>, padding = 0): number {
    const at = this.reserve(4 * values.length, 4 * padding);
    new Int32Array(this.memory.buffer, at, values.length).set(values);
    return at;
  }

  placeShorts(values: Int16Array, padding = 0): number {
    const at = this.reserve(2 * values.length, 2 * padding);
    new Int16Array(this.memory.buffer, at, values.length).set(values);
    return at;
  }

  placeBytes(values: Uint8Array, padding = 0): number {
    const at = this.reserve(values.length, padding);
    this.bytes(at, values.length).set(values);
    return at;
  }

  /** A piece that is about to be written, followed by cleared padding. */
  private reserve(bytes: number, padding = 0): number {
    const at = this.next;
    this.next = Math.ceil((at + bytes + padding) / ALIGN) * ALIGN;
    const missing = this.next - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    this.bytes(at + bytes, padding).fill(0);
    return at;
  }

  floats(at: number, length: number): Float32Array {
    return new Float32Array(this.memory.buffer, at, length);
  }

  ints(at: number, length: number): Int32Array {
    return new Int32Array(this.memory.buffer, at, length);
  }

  bytes(at: number, length: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, at, length);
  }
}
