import { defineConfig } from 'vitest/config';
import { LIMITS } from '../../vitest.limits.ts';

export default defineConfig({
  test: {
    name: 'api',
    include: ['src/**/*.test.ts', 'test/*.test.ts', 'test/{stores,embedded}/*.test.ts'],
    setupFiles: ['test/support/cheap-passwords.ts'],
    // What a file starts, replaces or sets ends with its tests: the modules of the product are loaded once for all.
    isolate: false,
    ...LIMITS,
  },
});
