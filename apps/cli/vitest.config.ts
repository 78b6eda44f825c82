import { defineConfig } from 'vitest/config';

/** The limits are for a machine that is busy with other things. */
export default defineConfig({
  test: {
    name: 'cli',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    setupFiles: ['../../packages/codec/test/repeatable.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
