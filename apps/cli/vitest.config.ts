import { defineConfig } from 'vitest/config';
import { LIMITS } from '../../vitest.limits.ts';
import { PROCESSES } from '../../vitest.processes.ts';

export default defineConfig({
  test: {
    name: 'cli',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    setupFiles: ['../../packages/codec/test/repeatable.ts', '../../packages/codec/test/remembered-keys.ts'],
    ...PROCESSES,
    ...LIMITS,
  },
});
