import { defineConfig } from 'vitest/config';
import { LIMITS } from '../../vitest.limits.ts';
import { COMMANDS, installedBrowsers } from '../codec/browsers/provider.ts';
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
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      provider: installedBrowsers(),
      commands: { ...COMMANDS, ...PICTURE_COMMANDS },
      instances: [
        { browser: 'chromium', name: 'imaging-in-chromium' },
        { browser: 'firefox', name: 'imaging-in-firefox' },
      ],
    },
  },
});
