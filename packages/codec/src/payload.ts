import { open, type RandomBytes, SEAL_BYTES, seal } from './seal/seal.ts';
import { SIZE_CLASSES } from './signal/layout.ts';
import { expandText } from './text/compress.ts';

export interface Payload {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sizeClass: number;
}

/** A compressed message, padded with zeros to its size class, and sealed. */
export async function packPayload(
  compressed: Uint8Array,
  master: Uint8Array<ArrayBuffer>,
  random?: RandomBytes,
): Promise<Payload> {
  const sizeClass = sizeClassFor(compressed.length);
  const plaintext = new Uint8Array(SIZE_CLASSES[sizeClass] - SEAL_BYTES);
  plaintext.set(compressed);
  return { bytes: await seal(plaintext, master, random), sizeClass };
}

/** The message, or `null` where the tag does not fit. */
export async function unpackPayload(
  bytes: Uint8Array<ArrayBuffer>,
  master: Uint8Array<ArrayBuffer>,
): Promise<string | null> {
  const plaintext = await open(bytes, master);
  return plaintext === null ? null : expandText(plaintext);
}

/** The smallest class that holds this many compressed bytes. */
export function sizeClassFor(compressedBytes: number): number {
  const sizeClass = SIZE_CLASSES.findIndex((size) => size >= compressedBytes + SEAL_BYTES);
  if (sizeClass < 0) throw new RangeError(`no size class holds ${compressedBytes} bytes`);
  return sizeClass;
}
