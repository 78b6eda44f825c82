import { defineConfig } from 'vitest/config';
import { LIMITS } from '../../vitest.limits.ts';
import { PROCESSES } from '../../vitest.processes.ts';

export default defineConfig({
  test: {
    name: 'imaging',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    setupFiles: ['../codec/test/repeatable.ts', '../codec/test/remembered-keys.ts'],
    ...PROCESSES,
    ...LIMITS,
  },
});
