import { defineConfig } from 'vitest/config';
import { LIMITS } from '../../vitest.limits.ts';

export default defineConfig({
  test: {
    name: 'jpeg',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    setupFiles: ['../codec/test/repeatable.ts'],
    // Modules and what is compiled of them serve all files of tests that a process runs.
    isolate: false,
    ...LIMITS,
  },
});
