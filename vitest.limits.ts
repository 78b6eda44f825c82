const MINUTE = 60_000;

/**
 * How long anything in a test may take. They end what hangs; what is slow is measured elsewhere. So they are far beyond
 * what a machine takes that is busy with other things, and no test sets shorter ones.
 */
export const LIMITS = {
  testTimeout: 10 * MINUTE,
  hookTimeout: 10 * MINUTE,
  teardownTimeout: 2 * MINUTE,
  expect: { poll: { timeout: 5 * MINUTE } },
};
