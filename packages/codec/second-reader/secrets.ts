import { argon2Sync, createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';

/** Section 2: the master secret of a passphrase. */
export function masterOf(passphrase: string): Uint8Array {
  return argon2Sync('argon2id', {
    message: Buffer.from(passphrase.normalize('NFC'), 'utf8'),
    nonce: Buffer.from('underpaint/v1'),
    memory: 65536,
    passes: 3,
    parallelism: 1,
    tagLength: 32,
  });
}

export type Version = 1 | 2;

export function streamKey(master: Uint8Array, label: string, version: Version = 1): Buffer {
  const info = `underpaint/v${version} stego key ${label}`;
  return Buffer.from(hkdfSync('sha256', master, new Uint8Array(0), info, 32));
}

/** Section 2: the keyed bytes of a label. */
export function stream(master: Uint8Array, label: string, length: number, version: Version = 1): Buffer {
  const key = streamKey(master, label, version);
  return createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(length));
}

/** Section 4: key, nonce and associated data of a payload of `size` bytes. */
export function messageSecrets(master: Uint8Array, salt: Uint8Array, size: number, version: Version = 1) {
  const info = `underpaint/v${version} message key and nonce`;
  const bytes = Buffer.from(hkdfSync('sha256', master, salt, info, 44));
  const aad = `underpaint/v${version} argon2id m=65536 t=3 p=1 aes-256-gcm bytes=${size - 32}`;
  return { key: bytes.subarray(0, 32), nonce: bytes.subarray(32), aad };
}

/** Section 4: the plaintext of a payload, or `null` if the tag does not match. */
export function openPayload(payload: Buffer, master: Uint8Array, version: Version = 1): Buffer | null {
  const { key, nonce, aad } = messageSecrets(master, payload.subarray(0, 16), payload.length, version);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 });
  decipher.setAAD(Buffer.from(aad)).setAuthTag(payload.subarray(-16));
  const plaintext = decipher.update(payload.subarray(16, -16));
  try {
    return Buffer.concat([plaintext, decipher.final()]);
  } catch {
    return null;
  }
}

export interface Receipt {
  readonly mark: Buffer;
  readonly receipt: Buffer;
}

/** Section 4.1: what the last four bytes of a salt are if a receipt is asked for, and the receipt. */
export function receiptSecrets(master: Uint8Array, salt: Uint8Array): Receipt {
  const derive = (from: Uint8Array, label: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', master, from, `underpaint/v2 ${label}`, length));
  return { mark: derive(salt.subarray(0, 12), 'receipt mark', 4), receipt: derive(salt, 'receipt', 32) };
}
