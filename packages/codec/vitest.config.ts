import { defineConfig } from 'vitest/config';
import { LIMITS } from '../../vitest.limits.ts';

export default defineConfig({
  test: {
    name: 'codec',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'second-reader/**/*.test.ts'],
    setupFiles: ['test/repeatable.ts'],
    // All test files that a process runs share the modules and what is compiled from them.
    isolate: false,
    ...LIMITS,
  },
});
