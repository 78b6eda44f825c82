import { hashRaw } from '@node-rs/argon2';
import type { Argon2id } from '@underpaint/codec';

/** Argon2id for the codec; the package's default algorithm and version are Argon2id, version 19. */
export const argon2id: Argon2id = ({ password, salt, memoryKiB, iterations, parallelism, hashLength }) =>
  hashRaw(password, {
    salt,
    memoryCost: memoryKiB,
    timeCost: iterations,
    parallelism,
    outputLen: hashLength,
  });
