import { defineConfig } from 'vitest/config';
import { LIMITS } from '../../vitest.limits.ts';
import { PROCESSES } from '../../vitest.processes.ts';

export default defineConfig({
  test: { name: 'contract', include: ['src/**/*.test.ts'], ...PROCESSES, ...LIMITS },
});
