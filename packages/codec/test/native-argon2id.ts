import { hashRaw } from '@node-rs/argon2';
import type { Argon2id } from '../src/seal/keys.ts';

/** The implementation that the server and the command line use. */
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
