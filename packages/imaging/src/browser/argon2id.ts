import type { Argon2id } from '@underpaint/codec';
import { argon2id as derive } from 'hash-wasm';

/** Argon2id for the codec in a browser. */
export const argon2id: Argon2id = ({ memoryKiB, ...input }) =>
  derive({ ...input, memorySize: memoryKiB, outputType: 'binary' }) as Promise<Uint8Array<ArrayBuffer>>;
