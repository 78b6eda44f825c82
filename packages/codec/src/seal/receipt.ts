import { deriveBytes, type FormatVersion } from './keys.ts';
import { type RandomBytes, SALT_BYTES } from './seal.ts';

/** If a receipt is asked for, this many bytes of the salt are random; the others are the mark that says so. */
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
 * A fresh salt that tells readers, once they have opened the payload, that its writer asks for a receipt
 * (docs/format/v2.md, section 4.1). Without the key it looks like any other.
 */
export async function askingSalt(random: RandomBytes, under: SealedUnder): Promise<Uint8Array<ArrayBuffer>> {
  const salt = random(SALT_BYTES);
  salt.set(await markFor(salt.slice(0, DRAWN_BYTES), under), DRAWN_BYTES);
  return salt;
}

/**
 * The receipt, which shows that somebody has opened this payload: 32 bytes derived from its salt and the master secret,
 * so that nobody can make them without the picture and the key, and a hash of them cannot be used to test keys. Null if
 * the writer asks for none.
 *
 * @param payload one that was opened under the same master secret and version
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
