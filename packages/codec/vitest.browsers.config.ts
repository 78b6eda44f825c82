import { defineConfig } from 'vitest/config';
import { LIMITS } from '../../vitest.limits.ts';
import { inBrowsers, ONE_PAGE } from './browsers/provider.ts';

/** The suites that do not need Node, run in a real Chromium and a real Firefox: code meant for a page is tested in one. */
export default defineConfig({
  // The one variable that tests read; a page has no environment.
  define: { 'process.env': JSON.stringify({ TEST_SEED: process.env['TEST_SEED'] }) },
  // If Vite discovered them while tests run, it would reload the page in the middle.
  optimizeDeps: { include: ['fast-check', 'hash-wasm'] },
  test: {
    name: 'codec-in-browsers',
    include: ['src/*/**/*.test.ts', 'browsers/**/*.test.ts'],
    // What the first three show about random numbers holds in any runtime, and only servers save a model. A page cannot load
    // the codec twice; that WebAssembly may be missing there is shown by browsers/policy.test.ts.
    exclude: ['src/**/{dither,layout,sync-planes,primed-model,without-webassembly}.test.ts'],
    setupFiles: ['test/repeatable.ts'],
    ...LIMITS,
    ...ONE_PAGE,
    browser: inBrowsers('codec'),
  },
});
