import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser, findFirefox } from '../../../scripts/lib/browser.mjs';

const KEPT = fileURLToPath(new URL('../../../scripts/lib/kept.mjs', import.meta.url));

export type BrowserName = 'chromium' | 'firefox';

export interface RunningBrowser {
  /** Ends the browser and removes its profile. */
  close(): Promise<void>;
}

/** Keeps Firefox from asking the user or the network anything. */
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

/** Chromium's sandbox does not run as root. */
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
 * Opens a page in a headless browser with its own profile. The browser ends with this process at the latest.
 * @throws Error if there is no such browser and none can be installed
 */
export async function launch(name: BrowserName, url: string): Promise<RunningBrowser> {
  const { find, args } = BROWSERS[name];
  const program = await find();
  const profile = await mkdtemp(join(tmpdir(), `underpaint-${name}-`));
  const preferences = Object.entries(PREFERENCES).map(
    (pair) => `user_pref(${pair.map((part) => JSON.stringify(part)).join(', ')});`,
  );
  await writeFile(join(profile, 'user.js'), preferences.join('\n'));
  const command = [KEPT, profile, program, ...args(profile), url];
  const keeper = spawn(process.execPath, command, { stdio: ['pipe', 'ignore', 'inherit'] });
  const ended = once(keeper, 'exit');
  return {
    close: async () => {
      keeper.stdin.end();
      await ended;
    },
  };
}
