import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';

/** A second implementation of the sealed format, written from its description and on node:crypto alone. */
const SALT = 16;
const TAG = 16;

interface Keys {
  readonly key: Uint8Array;
  readonly nonce: Uint8Array;
}

export function associatedData(plaintextBytes: number, version = 2): string {
  return `underpaint/v${version} argon2id m=65536 t=3 p=1 aes-256-gcm bytes=${plaintextBytes}`;
}

function messageKeys(master: Uint8Array, salt: Uint8Array, version: number): Keys {
  const info = `underpaint/v${version} message key and nonce`;
  const bytes = new Uint8Array(hkdfSync('sha256', master, salt, info, 44));
  return { key: bytes.subarray(0, 32), nonce: bytes.subarray(32, 44) };
}

export function nodeSeal(input: {
  plaintext: Uint8Array;
  master: Uint8Array;
  salt: Uint8Array;
  aad?: string;
  version?: number;
}): Uint8Array<ArrayBuffer> {
  const { plaintext, master, salt, version = 2 } = input;
  const { aad = associatedData(plaintext.length, version) } = input;
  const { key, nonce } = messageKeys(master, salt, version);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(aad));
  return Uint8Array.from([...salt, ...cipher.update(plaintext), ...cipher.final(), ...cipher.getAuthTag()]);
}

/** @throws Error if the tag does not match */
export function nodeOpen(sealed: Uint8Array, master: Uint8Array, version = 2): Uint8Array {
  const { key, nonce } = messageKeys(master, sealed.subarray(0, SALT), version);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    .setAAD(Buffer.from(associatedData(sealed.length - SALT - TAG, version)))
    .setAuthTag(sealed.subarray(sealed.length - TAG));
  const body = sealed.subarray(SALT, sealed.length - TAG);
  return Uint8Array.from([...decipher.update(body), ...decipher.final()]);
}
