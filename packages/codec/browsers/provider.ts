import { defineBrowserProvider } from '@vitest/browser';
import type { BrowserCommand } from 'vitest/node';
import { type BrowserName, launch, type RunningBrowser } from './launch.ts';

/** Commands that Vitest requires of every provider. No test looks at its page, so it may have any size. */
const COMMANDS = { __vitest_viewport: () => {} };

/**
 * Lets Vitest run tests in the browsers of this machine. Its own providers drive Playwright's or WebDriver's downloads;
 * to run tests a browser only has to open a page.
 */
function installedBrowsers() {
  return defineBrowserProvider({
    name: 'installed',
    supportedBrowser: ['chromium', 'firefox'] satisfies BrowserName[],
    providerFactory: ({ config }) => {
      const running: RunningBrowser[] = [];
      return {
        name: 'installed',
        supportsParallelism: false,
        getCommandsContext: () => ({}),
        async openPage(_session, url) {
          running.push(await launch(config.browser.name === 'firefox' ? 'firefox' : 'chromium', url));
        },
        async close() {
          await Promise.all(running.splice(0).map((browser) => browser.close()));
        },
      };
    },
  });
}

/** All files run in one page, which loads the modules once: a third of the processor time. */
export const ONE_PAGE = { isolate: false };

/**
 * Runs a suite in Chromium and in Firefox.
 *
 * @param suite names the two: `<suite>-in-chromium`, `<suite>-in-firefox`
 * @param commands what a test may ask the machine that runs it to do
 */
export const inBrowsers = (suite: string, commands: Record<string, BrowserCommand<never[]>> = {}) => ({
  enabled: true,
  headless: true,
  ui: false,
  screenshotFailures: false,
  provider: installedBrowsers(),
  commands: { ...COMMANDS, ...commands },
  instances: (['chromium', 'firefox'] satisfies BrowserName[]).map((browser) => ({
    browser,
    name: `${suite}-in-${browser}`,
  })),
});
