import { defineConfig } from 'vitest/config';
import { LIMITS } from '../../vitest.limits.ts';

export default defineConfig({
  test: {
    name: 'jpeg',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    setupFiles: ['../codec/test/repeatable.ts'],
    ...LIMITS,
  },
});
