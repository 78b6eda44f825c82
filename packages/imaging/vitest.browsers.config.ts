import { defineConfig } from 'vitest/config';
import { LIMITS } from '../../vitest.limits.ts';
import { inBrowsers, ONE_PAGE } from '../codec/browsers/provider.ts';
import { PICTURE_COMMANDS } from './browsers/server-pictures.ts';

/** Compares what a page, in a real Chromium and a real Firefox, reads in picture files with what a server reads. */
export default defineConfig({
  // If Vite found them while tests run, it would reload the page in the middle.
  optimizeDeps: {
    include: ['@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs', 'hash-wasm', 'qrcode'],
    exclude: ['@jsquash/png'],
  },
  test: {
    name: 'imaging-in-browsers',
    include: ['browsers/**/*.test.ts'],
    ...LIMITS,
    ...ONE_PAGE,
    browser: inBrowsers('imaging', PICTURE_COMMANDS),
  },
});
