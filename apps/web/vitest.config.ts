import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import { defineConfig } from 'vitest/config';
import { LIMITS } from '../../vitest.limits.ts';
import { PROCESSES } from '../../vitest.processes.ts';
import { linguiMacros } from './scripts/lingui-macros.ts';

const LINGUI = fileURLToPath(new URL('lingui.config.ts', import.meta.url));

export default defineConfig({
  plugins: [linguiMacros(LINGUI), lingui({ configPath: LINGUI })],
  test: {
    name: 'web',
    include: ['src/**/*.test.ts'],
    environment: 'node',
    ...PROCESSES,
    unstubGlobals: true,
    setupFiles: ['src/shared/language/in-tests.ts'],
    ...LIMITS,
  },
});
