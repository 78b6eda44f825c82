import { vi } from 'vitest';

/**
 * For the suites that name this file in `setupFiles`: what Argon2id makes of the same passphrase and parameters is
 * derived once in each test file, since a derivation is made to be slow.
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
