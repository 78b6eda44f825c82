import { defineConfig } from 'vitest/config';
import { LIMITS } from '../../vitest.limits.ts';
import { PROCESSES } from '../../vitest.processes.ts';

export default defineConfig({
  test: {
    name: 'codec',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'second-reader/**/*.test.ts'],
    setupFiles: ['test/repeatable.ts'],
    ...PROCESSES,
    ...LIMITS,
  },
});
