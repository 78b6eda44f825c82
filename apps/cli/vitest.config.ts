import { defineConfig } from 'vitest/config';
import { LIMITS } from '../../vitest.limits.ts';

export default defineConfig({
  test: {
    name: 'cli',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    setupFiles: ['../../packages/codec/test/repeatable.ts', '../../packages/codec/test/remembered-keys.ts'],
    // Modules and what is compiled of them serve all files of tests that a process runs.
    isolate: false,
    ...LIMITS,
  },
});
