import { deriveBytes, type FormatVersion } from './keys.ts';

const NO_SALT = new Uint8Array(0);

export interface StreamName {
  readonly version: FormatVersion;
  readonly label: string;
}

/**
 * `length` bytes that only the master secret and the name determine: AES-256 in counter mode (NIST SP 800-38A),
 * counter from zero, under a separate stego key for each name. Positions, signs and dithers are all drawn from
 * here, never from a small generator whose seeds could be searched (CVE-2021-27211).
 */
export async function keystream(
  master: Uint8Array<ArrayBuffer>,
  { version, label }: StreamName,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const raw = await deriveBytes({
    master,
    salt: NO_SALT,
    version,
    label: `stego key ${label}`,
    length: 32,
  });
  const key = await crypto.subtle.importKey('raw', raw, 'AES-CTR', false, ['encrypt']);
  const counter = new Uint8Array(16);
  return new Uint8Array(
    await crypto.subtle.encrypt({ name: 'AES-CTR', counter, length: 64 }, key, new Uint8Array(length)),
  );
}
