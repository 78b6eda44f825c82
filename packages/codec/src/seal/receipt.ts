import { deriveBytes, type FormatVersion } from './keys.ts';
import { type RandomBytes, SALT_BYTES } from './seal.ts';

/** Bytes of the salt that are drawn where a receipt is asked for; the others are the mark that says so. */
const DRAWN_BYTES = 12;
const RECEIPT_BYTES = 32;

/** What a payload is sealed under. */
export interface SealedUnder {
  readonly master: Uint8Array<ArrayBuffer>;
  readonly version: FormatVersion;
}

function markFor(drawn: Uint8Array<ArrayBuffer>, under: SealedUnder): Promise<Uint8Array<ArrayBuffer>> {
  return deriveBytes({ ...under, salt: drawn, label: 'receipt mark', length: SALT_BYTES - DRAWN_BYTES });
}

/**
 * A fresh salt by which readers learn, once they have opened the payload, that its writer asks for a receipt
 * (docs/format/v2.md, section 4.1). Without the key it looks like any other.
 */
export async function askingSalt(random: RandomBytes, under: SealedUnder): Promise<Uint8Array<ArrayBuffer>> {
  const salt = random(SALT_BYTES);
  salt.set(await markFor(salt.slice(0, DRAWN_BYTES), under), DRAWN_BYTES);
  return salt;
}

/**
 * What shows that somebody has opened this payload: 32 bytes of the salt that it holds and the master secret, so that
 * nobody makes them without picture and key, and a hash of them tests no key. Null where the writer asks for none.
 *
 * @param payload that was opened under the same master secret and version.
 */
export async function receiptOf(
  payload: Uint8Array<ArrayBuffer>,
  under: SealedUnder,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const salt = payload.slice(0, SALT_BYTES);
  const mark = await markFor(salt.slice(0, DRAWN_BYTES), under);
  if (mark.some((byte, i) => byte !== salt[DRAWN_BYTES + i])) return null;
  return deriveBytes({ ...under, salt, label: 'receipt', length: RECEIPT_BYTES });
}
