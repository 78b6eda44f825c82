const MINUTE = 60_000;

/**
 * How long anything in a test may take. These limits end what hangs; what is slow is measured elsewhere. So they are far
 * longer than a busy machine needs, and no test sets shorter ones.
 */
export const LIMITS = {
  testTimeout: 10 * MINUTE,
  hookTimeout: 10 * MINUTE,
  teardownTimeout: 2 * MINUTE,
  expect: { poll: { timeout: 5 * MINUTE } },
};
