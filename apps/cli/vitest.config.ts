import { defineConfig } from 'vitest/config';
import { LIMITS } from '../../vitest.limits.ts';

export default defineConfig({
  test: {
    name: 'cli',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    setupFiles: ['../../packages/codec/test/repeatable.ts', '../../packages/codec/test/remembered-keys.ts'],
    // All test files that a process runs share the modules and what is compiled from them.
    isolate: false,
    ...LIMITS,
  },
});
