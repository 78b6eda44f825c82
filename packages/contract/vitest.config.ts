import { defineConfig } from 'vitest/config';
import { LIMITS } from '../../vitest.limits.ts';

export default defineConfig({ test: { name: 'contract', include: ['src/**/*.test.ts'], ...LIMITS } });
