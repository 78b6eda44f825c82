import { defineConfig } from 'vitest/config';

/** The limits are for a machine that is busy with other things: the whole suite takes well under a minute. */
export default defineConfig({
  test: {
    name: 'codec',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'second-reader/**/*.test.ts'],
    setupFiles: ['test/repeatable.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
