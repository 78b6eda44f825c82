import { CodecError } from '../errors.ts';
import { utf8 } from './utf8.ts';

/** Input of an Argon2id implementation (RFC 9106); each runtime injects its own. */
export interface Argon2idInput {
  readonly password: Uint8Array<ArrayBuffer>;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly memoryKiB: number;
  readonly iterations: number;
  readonly parallelism: number;
  /** Length of the result in bytes. */
  readonly hashLength: number;
}
export type Argon2id = (input: Argon2idInput) => Promise<Uint8Array>;

/** Names everything that may change between versions, and is bound to each sealed message. */
export type FormatVersion = 1 | 2;
/** The version that is written; readers also understand the others. */
export const WRITTEN_VERSION: FormatVersion = 2;
export const formatName = (version: FormatVersion): string => `underpaint/v${version}`;
/** The same in all versions, so that a reader of several versions stretches a passphrase only once. */
const MASTER_SALT = formatName(1);
export const ARGON2ID = { memoryKiB: 64 * 1024, iterations: 3, parallelism: 1, hashLength: 32 } as const;

/**
 * The 32-byte master secret of a passphrase: Argon2id of its NFC form under a salt that is constant for the
 * format, because nothing in a picture may be readable without the passphrase, not even a salt.
 * @throws CodecError `key.missing` for the empty string. White space counts and is never trimmed.
 * @throws RangeError if `argon2id` gives anything but 32 bytes, such as their digits
 */
export async function deriveMaster(passphrase: string, argon2id: Argon2id): Promise<Uint8Array<ArrayBuffer>> {
  if (passphrase === '') throw new CodecError('key.missing', 'Please enter a key.');
  const password = utf8(passphrase.normalize('NFC'));
  const master = Uint8Array.from(await argon2id({ password, salt: utf8(MASTER_SALT), ...ARGON2ID }));
  if (master.length === ARGON2ID.hashLength) return master;
  throw new RangeError(`Argon2id has to give ${ARGON2ID.hashLength} bytes, got ${master.length}`);
}

interface Derivation {
  readonly master: Uint8Array<ArrayBuffer>;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly version: FormatVersion;
  readonly label: string;
  /** Number of bytes to derive. */
  readonly length: number;
}

/** HKDF-SHA-256 (RFC 5869) of the master secret. */
export async function deriveBytes({
  master,
  salt,
  version,
  label,
  length,
}: Derivation): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', master, 'HKDF', false, ['deriveBits']);
  const info = utf8(`${formatName(version)} ${label}`);
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8),
  );
}
