import { hashRawSync } from '@node-rs/argon2';
import type { Argon2id } from '@underpaint/codec';

/**
 * Argon2id for the codec on Node; the package's default algorithm and version are Argon2id, version 19. It runs in
 * the calling thread: those of the pool are needed for reading files, and would be occupied for as long as it takes.
 */
export const argon2id: Argon2id = async ({
  password,
  salt,
  memoryKiB,
  iterations,
  parallelism,
  hashLength,
}) =>
  hashRawSync(password, {
    salt,
    memoryCost: memoryKiB,
    timeCost: iterations,
    parallelism,
    outputLen: hashLength,
  });
