import { defineConfig } from 'vitest/config';

/** The limits are for a machine that is busy with other things. */
export default defineConfig({
  test: {
    name: 'imaging',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    setupFiles: ['../codec/test/repeatable.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
