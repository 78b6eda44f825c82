import type { FormatVersion } from './seal/keys.ts';
import { open, SEAL_BYTES, type SealOptions, seal } from './seal/seal.ts';
import { SIZE_CLASSES } from './signal/layout.ts';
import { expandText } from './text/compress.ts';

/** A compressed message, padded with zeros to a size class that holds it, and sealed. */
export async function packPayload(
  compressed: Uint8Array,
  sizeClass: number,
  master: Uint8Array<ArrayBuffer>,
  options?: SealOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const plaintext = new Uint8Array(SIZE_CLASSES[sizeClass] - SEAL_BYTES);
  plaintext.set(compressed);
  return seal(plaintext, master, options);
}

/** The message, or `null` where the tag does not fit. */
export async function unpackPayload(
  bytes: Uint8Array<ArrayBuffer>,
  master: Uint8Array<ArrayBuffer>,
  version: FormatVersion,
): Promise<string | null> {
  const plaintext = await open(bytes, master, version);
  return plaintext === null ? null : expandText(plaintext);
}
