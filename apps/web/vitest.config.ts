import { defineConfig } from 'vitest/config';
import { LIMITS } from '../../vitest.limits.ts';

export default defineConfig({
  test: { name: 'web', include: ['src/**/*.test.ts'], environment: 'node', ...LIMITS },
});
