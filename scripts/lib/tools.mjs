import { join } from 'node:path';
import { findBrowser, findFirefox } from './browser.mjs';
import { node24, node24Environment, programOf } from './node24.mjs';
import { run } from './processes.mjs';
import { ROOT } from './root.mjs';

/** Node's compile cache, so that not every server that a test starts has to be compiled again. */
const COMPILED = join(ROOT, 'node_modules', '.cache', 'node');
/** Has glibc ask Linux for huge pages: processes that come and go spend less time on getting memory (decision 068). */
const HUGE_PAGES = 'glibc.malloc.hugetlb=1';

/**
 * Runs a program of an installed package on Node 24, with its output on the terminal.
 *
 * @param {{ packageName: string, program: string, args: string[], env?: Record<string, string>, runner?: typeof run }} tool
 * `runner`: how its output gets there.
 * @returns {Promise<number>} its exit code.
 */
export function runTool({ packageName, program, args, env = {}, runner = run }) {
  console.log(`\n▸ ${[program, ...args].join(' ')}`);
  return runner(node24(), [programOf(packageName, program), ...args], {
    env: node24Environment({ NODE_COMPILE_CACHE: COMPILED, GLIBC_TUNABLES: HUGE_PAGES, ...env }),
  });
}

/** Runs the journeys through the built product in real browsers. `runner`: as for `runTool`. */
export async function runJourneys(args, env = {}, runner = run) {
  return runTool({
    runner,
    packageName: '@playwright/test',
    program: 'playwright',
    args: ['test', '--config', 'e2e/playwright.config.ts', ...args],
    env: { ...env, CHROMIUM: await findBrowser(), FIREFOX: await findFirefox() },
  });
}
