import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import { defineConfig } from 'vitest/config';
import { LIMITS } from '../../vitest.limits.ts';
import { linguiMacros } from './scripts/lingui-macros.ts';

const LINGUI = fileURLToPath(new URL('lingui.config.ts', import.meta.url));

export default defineConfig({
  plugins: [linguiMacros(LINGUI), lingui({ configPath: LINGUI })],
  test: {
    name: 'web',
    include: ['src/**/*.test.ts'],
    environment: 'node',
    // Modules are loaded once for all files of tests that a process runs; what a test puts in their way ends with it.
    isolate: false,
    unstubGlobals: true,
    setupFiles: ['src/shared/language/in-tests.ts'],
    ...LIMITS,
  },
});
