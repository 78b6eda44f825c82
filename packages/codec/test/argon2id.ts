import { hashRaw } from '@node-rs/argon2';
import { argon2id as wasmArgon2id } from 'hash-wasm';
import type { Argon2id } from '../src/seal/keys.ts';

/** What the server and the command line use. */
export const nativeArgon2id: Argon2id = ({
  password,
  salt,
  memoryKiB,
  iterations,
  parallelism,
  hashLength,
}) =>
  hashRaw(password, {
    salt,
    memoryCost: memoryKiB,
    timeCost: iterations,
    parallelism,
    outputLen: hashLength,
  });

/** What the page uses. */
export const webArgon2id: Argon2id = ({ memoryKiB, ...input }) =>
  wasmArgon2id({ ...input, memorySize: memoryKiB, outputType: 'binary' });
