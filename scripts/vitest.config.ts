import { defineConfig } from 'vitest/config';
import { LIMITS } from '../vitest.limits.ts';

export default defineConfig({
  test: { name: 'scripts', include: ['test/**/*.test.ts'], ...LIMITS },
});
