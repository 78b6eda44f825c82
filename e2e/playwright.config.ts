import { defineConfig } from '@playwright/test';

const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const chromium = process.env['CHROMIUM'];
if (!chromium)
  throw new Error('CHROMIUM is not set. Run `npm run e2e` in the root, which looks for a browser.');
/** Chromium refuses to use its sandbox as root. */
const AS_ROOT = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export default defineConfig({
  testDir: '.',
  testMatch: ['journeys/*.spec.ts', 'acceptance/*.spec.ts'],
  globalSetup: './support/rehearse.ts',
  outputDir: './test-results',
  forbidOnly: Boolean(process.env['FORBID_ONLY']),
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // For ending what hangs, far beyond what a busy machine needs; no journey sets shorter ones.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  use: {
    permissions: ['clipboard-read', 'clipboard-write'],
    screenshot: 'only-on-failure',
    // Otherwise the service worker would make the requests that a journey answers itself; one journey allows it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: chromium, args: [...AS_ROOT, ...QUIET] },
  },
});
