import { defineConfig } from 'vitest/config';
import { LIMITS } from '../../vitest.limits.ts';
import { PROCESSES } from '../../vitest.processes.ts';

export default defineConfig({
  test: {
    name: 'api',
    include: ['src/**/*.test.ts', 'test/*.test.ts', 'test/{stores,embedded}/*.test.ts'],
    setupFiles: ['test/support/cheap-passwords.ts'],
    ...PROCESSES,
    ...LIMITS,
  },
});
