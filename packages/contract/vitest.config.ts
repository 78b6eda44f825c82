import { defineConfig } from 'vitest/config';
import { LIMITS } from '../../vitest.limits.ts';

export default defineConfig({
  // Nothing here is kept: modules are loaded once for all files of tests that a process runs.
  test: { name: 'contract', include: ['src/**/*.test.ts'], isolate: false, ...LIMITS },
});
