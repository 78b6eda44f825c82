import { defineConfig } from 'vitest/config';
import { LIMITS } from '../../vitest.limits.ts';
import { inBrowsers } from './browsers/provider.ts';

/** The suites that need no Node, in a real Chromium and a real Firefox: what is meant to run in a page is shown there. */
export default defineConfig({
  // The one variable that a test asks for; a page has none of its own.
  define: { 'process.env': JSON.stringify({ TEST_SEED: process.env['TEST_SEED'] }) },
  // Found while tests run, they would make Vite load the page anew in the middle of them.
  optimizeDeps: { include: ['fast-check', 'hash-wasm'] },
  test: {
    name: 'codec-in-browsers',
    include: ['src/{code,seal,signal,sync,text}/**/*.test.ts', 'browsers/**/*.test.ts'],
    // What these show of random numbers they show in any runtime; and only servers keep a model.
    exclude: ['src/**/{dither,layout,sync-planes,primed-model}.test.ts'],
    setupFiles: ['test/repeatable.ts'],
    ...LIMITS,
    browser: inBrowsers('codec'),
  },
});
