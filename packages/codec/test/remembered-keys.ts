import { vi } from 'vitest';

/**
 * For the suites that name this file in `setupFiles`: each test file derives the key of the same passphrase and
 * parameters only once, because Argon2id is slow by design.
 */
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>();
  const derived = new Map<string, Buffer>();
  const hashRawSync: typeof argon2.hashRawSync = (password, options) => {
    const asked = JSON.stringify([password, options]);
    const key = derived.get(asked) ?? argon2.hashRawSync(password, options);
    derived.set(asked, key);
    return Buffer.from(key);
  };
  return { ...argon2, hashRawSync };
});
