import { createHmac, hkdfSync } from 'node:crypto';

/**
 * Names for what is counted outside the server. Nobody can tell addresses, accounts or pictures from them without the
 * secret: from a plain hash, somebody could by trying every address.
 */
export type HiddenNames = (text: string) => string;

/** Names derived with a key of their own from the secret that signs sign-in tokens. */
export function hiddenNames(secret: string): HiddenNames {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'underpaint limits', 32));
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}
