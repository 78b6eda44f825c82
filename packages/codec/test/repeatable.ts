import fc from 'fast-check';
import { beforeAll, beforeEach, vi } from 'vitest';
import { seeded } from './seeded.ts';

/**
 * Makes the tests of the suites that name this file in `setupFiles` repeatable: what the product draws from
 * `crypto.getRandomValues` (salts, dither) and the examples for properties come from one seed, so a limit on a
 * measured number holds in every run or in none. `TEST_SEED=7 npm run test:unit` uses another seed.
 */
const SEED = Number(process.env['TEST_SEED'] ?? 1);
if (!Number.isSafeInteger(SEED)) throw new Error('TEST_SEED takes a whole number');

fc.configureGlobal({ seed: SEED });

let random = seeded(SEED);
const restart = (): void => {
  random = seeded(SEED);
};

vi.spyOn(crypto, 'getRandomValues').mockImplementation((target) => {
  const bytes = new Uint8Array(target.buffer, target.byteOffset, target.byteLength);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Math.floor(256 * random());
  return target;
});

/** Each test draws from the start, regardless of which others ran before it. */
beforeAll(restart);
beforeEach(restart);
