import { defineConfig } from 'vitest/config';
import { LIMITS } from '../../vitest.limits.ts';

export default defineConfig({
  test: {
    name: 'web',
    include: ['src/**/*.test.ts'],
    environment: 'node',
    // Modules are loaded once for all files of tests that a process runs; what a test puts in their way ends with it.
    isolate: false,
    unstubGlobals: true,
    ...LIMITS,
  },
});
