import { defineBrowserProvider } from '@vitest/browser';
import { type BrowserName, launch, type RunningBrowser } from './launch.ts';

/** What Vitest asks of every provider. No test looks at its page, so it may have any size. */
export const COMMANDS = { __vitest_viewport: () => {} };

/**
 * Lets Vitest run tests in the browsers of this machine. Its own providers drive Playwright's or WebDriver's downloads;
 * to run tests a browser only has to open a page.
 */
export function installedBrowsers() {
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
