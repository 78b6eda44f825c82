import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser, findFirefox } from '../../../scripts/lib/browser.mjs';

export type BrowserName = 'chromium' | 'firefox';

export interface RunningBrowser {
  /** Ends the browser and removes its profile. */
  close(): Promise<void>;
}

/** Firefox asks nobody anything, neither the person nor the network. */
const PREFERENCES = {
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
};

/** Chromium refuses its sandbox to root. */
const AS_ROOT = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

const QUIET = [
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const BROWSERS: Record<
  BrowserName,
  { find: () => Promise<string>; args: (profile: string) => readonly string[] }
> = {
  chromium: {
    find: findBrowser,
    args: (profile) => ['--headless', `--user-data-dir=${profile}`, ...AS_ROOT, ...QUIET],
  },
  firefox: {
    find: findFirefox,
    args: (profile) => ['--headless', '--no-remote', '--profile', profile],
  },
};

/**
 * Starts a browser without a window on a page, with a profile of its own.
 * @throws Error where there is no such browser and none can be installed
 */
export async function launch(name: BrowserName, url: string): Promise<RunningBrowser> {
  const { find, args } = BROWSERS[name];
  const program = await find();
  const profile = await mkdtemp(join(tmpdir(), `underpaint-${name}-`));
  const preferences = Object.entries(PREFERENCES).map(
    (pair) => `user_pref(${pair.map((part) => JSON.stringify(part)).join(', ')});`,
  );
  await writeFile(join(profile, 'user.js'), preferences.join('\n'));
  const browser = spawn(program, [...args(profile), url], { stdio: 'ignore' });
  await once(browser, 'spawn');
  return { close: () => end(browser, profile) };
}

async function end(browser: ChildProcess, profile: string): Promise<void> {
  if (browser.exitCode === null && browser.signalCode === null) {
    browser.kill();
    await once(browser, 'exit');
  }
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
}
