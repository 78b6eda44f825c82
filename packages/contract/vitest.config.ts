import { defineConfig } from 'vitest/config';
import { LIMITS } from '../../vitest.limits.ts';

export default defineConfig({
  // Nothing here keeps state, so all test files that a process runs share the modules.
  test: { name: 'contract', include: ['src/**/*.test.ts'], isolate: false, ...LIMITS },
});
