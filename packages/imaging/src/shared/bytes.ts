/** Big-endian numbers and Latin-1 text in bytes, as PNG and ICC profiles write them. */

export function concat(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return joined(parts);
}

/** The same for any number of parts: the number of a function's arguments is limited. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** @param text of characters up to U+00FF */
export function latin1(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

export function latin1At(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}

/** @throws RangeError beyond the end */
export function u16(bytes: Uint8Array, at: number): number {
  return viewOf(bytes).getUint16(at);
}

/** @throws RangeError beyond the end */
export function u32(bytes: Uint8Array, at: number): number {
  return viewOf(bytes).getUint32(at);
}

export function putU16(bytes: Uint8Array, at: number, value: number): void {
  viewOf(bytes).setUint16(at, value);
}

export function putU32(bytes: Uint8Array, at: number, value: number): void {
  viewOf(bytes).setUint32(at, value);
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
