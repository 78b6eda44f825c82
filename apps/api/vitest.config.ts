import { defineConfig } from 'vitest/config';

/** Each test starts real servers; the limits are for a machine that is busy with other things. */
export const limits = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    name: 'api',
    include: ['src/**/*.test.ts', 'test/*.test.ts', 'test/embedded/*.test.ts'],
    ...limits,
  },
});
