import { type FormatVersion, WRITTEN_VERSION } from './seal/keys.ts';
import { askingSalt, receiptOf } from './seal/receipt.ts';
import { open, type RandomBytes, SEAL_BYTES, seal, secureRandom } from './seal/seal.ts';
import { SIZE_CLASSES } from './signal/layout.ts';
import { expandText } from './text/compress.ts';
import { textModelReady } from './text/primed-model.ts';

export interface PackOptions {
  readonly random?: RandomBytes | undefined;
  readonly version?: FormatVersion | undefined;
  /** Whether the recipient is asked for a receipt. */
  readonly asksReceipt?: boolean | undefined;
}

/** Pads a compressed message with zeros to a size class that holds it, and seals it. */
export async function packPayload(
  compressed: Uint8Array,
  sizeClass: number,
  master: Uint8Array<ArrayBuffer>,
  { random = secureRandom, version = WRITTEN_VERSION, asksReceipt = false }: PackOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const plaintext = new Uint8Array(SIZE_CLASSES[sizeClass] - SEAL_BYTES);
  plaintext.set(compressed);
  const salt = asksReceipt ? await askingSalt(random, { master, version }) : undefined;
  return seal(plaintext, master, { random, salt, version });
}

/** What was in a payload. */
export interface Unpacked {
  readonly message: string;
  /** Shows that it was opened, see `receiptOf`; only if its writer asks for a receipt. */
  readonly receipt?: Uint8Array<ArrayBuffer>;
}

/** The contents of a payload, or `null` if the tag does not match. */
export async function unpackPayload(
  bytes: Uint8Array<ArrayBuffer>,
  master: Uint8Array<ArrayBuffer>,
  version: FormatVersion,
): Promise<Unpacked | null> {
  const plaintext = await open(bytes, master, version);
  if (plaintext === null) return null;
  await textModelReady();
  const message = expandText(plaintext);
  if (message === null) return null;
  const receipt = await receiptOf(bytes, { master, version });
  return receipt === null ? { message } : { message, receipt };
}
