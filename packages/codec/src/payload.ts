import { open, type RandomBytes, SEAL_BYTES, seal } from './seal/seal.ts';
import { SIZE_CLASSES } from './signal/layout.ts';
import { expandText } from './text/compress.ts';

/** A compressed message, padded with zeros to a size class that holds it, and sealed. */
export async function packPayload(
  compressed: Uint8Array,
  sizeClass: number,
  master: Uint8Array<ArrayBuffer>,
  random?: RandomBytes,
): Promise<Uint8Array<ArrayBuffer>> {
  const plaintext = new Uint8Array(SIZE_CLASSES[sizeClass] - SEAL_BYTES);
  plaintext.set(compressed);
  return seal(plaintext, master, random);
}

/** The message, or `null` where the tag does not fit. */
export async function unpackPayload(
  bytes: Uint8Array<ArrayBuffer>,
  master: Uint8Array<ArrayBuffer>,
): Promise<string | null> {
  const plaintext = await open(bytes, master);
  return plaintext === null ? null : expandText(plaintext);
}
