import { ARGON2ID, deriveBytes, type FormatVersion, formatName, WRITTEN_VERSION } from './keys.ts';
import { utf8 } from './utf8.ts';

export const SALT_BYTES = 16;
const TAG_BYTES = 16;
/** What sealing adds to a plaintext. */
export const SEAL_BYTES = SALT_BYTES + TAG_BYTES;

export type RandomBytes = (length: number) => Uint8Array<ArrayBuffer>;
export const secureRandom: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length));

export interface SealOptions {
  readonly random?: RandomBytes | undefined;
  /** Used in place of a random one; must never repeat. */
  readonly salt?: Uint8Array<ArrayBuffer> | undefined;
  readonly version?: FormatVersion | undefined;
}

/**
 * salt (16) ‖ AES-256-GCM ciphertext ‖ tag (16). The salt is fresh for each message; HKDF makes the message key and
 * the nonce from it, so neither ever repeats. Format, parameters and length are bound as associated data.
 */
export async function seal(
  plaintext: Uint8Array<ArrayBuffer>,
  master: Uint8Array<ArrayBuffer>,
  { random = secureRandom, salt = random(SALT_BYTES), version = WRITTEN_VERSION }: SealOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { key, params } = await messageKey({ master, salt, version, plaintextBytes: plaintext.length });
  const ciphertext = new Uint8Array(await crypto.subtle.encrypt(params, key, plaintext));
  const sealed = new Uint8Array(SALT_BYTES + ciphertext.length);
  sealed.set(salt);
  sealed.set(ciphertext, SALT_BYTES);
  return sealed;
}

/** The plaintext, or `null` if the tag does not match: a wrong key, damage and chance are not told apart. */
export async function open(
  sealed: Uint8Array<ArrayBuffer>,
  master: Uint8Array<ArrayBuffer>,
  version: FormatVersion = WRITTEN_VERSION,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const salt = sealed.slice(0, SALT_BYTES);
  const { key, params } = await messageKey({
    master,
    salt,
    version,
    plaintextBytes: sealed.length - SEAL_BYTES,
  });
  try {
    return new Uint8Array(await crypto.subtle.decrypt(params, key, sealed.slice(SALT_BYTES)));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'OperationError') return null;
    throw error;
  }
}

interface MessageKeyInput {
  readonly master: Uint8Array<ArrayBuffer>;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly version: FormatVersion;
  readonly plaintextBytes: number;
}

async function messageKey({
  master,
  salt,
  version,
  plaintextBytes,
}: MessageKeyInput): Promise<{ key: CryptoKey; params: AesGcmParams }> {
  const bytes = await deriveBytes({ master, salt, version, label: 'message key and nonce', length: 44 });
  const key = await crypto.subtle.importKey('raw', bytes.slice(0, 32), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ]);
  const additionalData = utf8(
    `${formatName(version)} argon2id m=${ARGON2ID.memoryKiB} t=${ARGON2ID.iterations} p=${ARGON2ID.parallelism} ` +
      `aes-256-gcm bytes=${plaintextBytes}`,
  );
  return {
    key,
    params: { name: 'AES-GCM', iv: bytes.slice(32, 44), additionalData, tagLength: 8 * TAG_BYTES },
  };
}
