import { createHmac, hkdfSync } from 'node:crypto';

/**
 * What a key is derived for. These words never change, or what is stored under the names made with them could no longer
 * be found.
 */
type Purpose = 'former accounts' | 'letters: address' | 'letters: content' | 'limits';

/**
 * A name under which something is stored or counted. Nobody can tell an address, an account or a picture from it
 * without the secret: from a plain hash, somebody could by trying every address.
 */
export type HiddenNames = (text: string) => string;

/** @param secret the value of `AUTH_SECRET`. */
export function hiddenNames(secret: string, purpose: Purpose): HiddenNames {
  const key = derivedKey(secret, purpose);
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}

/** 32 bytes for one purpose, derived from the secret (HKDF, RFC 5869). @param secret the value of `AUTH_SECRET`. */
export const derivedKey = (secret: string, purpose: Purpose): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `underpaint ${purpose}`, 32));
