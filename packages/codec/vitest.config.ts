import { defineConfig } from 'vitest/config';
import { LIMITS } from '../../vitest.limits.ts';

export default defineConfig({
  test: {
    name: 'codec',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'second-reader/**/*.test.ts'],
    setupFiles: ['test/repeatable.ts'],
    // Modules and what is compiled of them serve all files of tests that a process runs.
    isolate: false,
    ...LIMITS,
  },
});
