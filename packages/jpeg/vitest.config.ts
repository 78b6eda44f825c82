import { defineConfig } from 'vitest/config';
import { LIMITS } from '../../vitest.limits.ts';
import { PROCESSES } from '../../vitest.processes.ts';

export default defineConfig({
  test: {
    name: 'jpeg',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    setupFiles: ['../codec/test/repeatable.ts'],
    ...PROCESSES,
    ...LIMITS,
  },
});
