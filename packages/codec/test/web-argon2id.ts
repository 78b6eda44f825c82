import { argon2id } from 'hash-wasm';
import type { Argon2id } from '../src/seal/keys.ts';

/** The implementation that the page uses. */
export const webArgon2id: Argon2id = ({ memoryKiB, ...input }) =>
  argon2id({ ...input, memorySize: memoryKiB, outputType: 'binary' });
