import { defineConfig } from 'vitest/config';
import { LIMITS } from '../../vitest.limits.ts';
import { inBrowsers } from '../codec/browsers/provider.ts';
import { PICTURE_COMMANDS } from './browsers/server-pictures.ts';

/** What a page reads in picture files, in a real Chromium and a real Firefox, beside what a server reads in them. */
export default defineConfig({
  // Found while tests run, they would make Vite load the page anew in the middle of them.
  optimizeDeps: {
    include: ['@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs', 'hash-wasm', 'qrcode'],
    exclude: ['@jsquash/png'],
  },
  test: {
    name: 'imaging-in-browsers',
    include: ['browsers/**/*.test.ts'],
    ...LIMITS,
    browser: inBrowsers('imaging', PICTURE_COMMANDS),
  },
});
