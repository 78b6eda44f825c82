import type { BrowserContext, Page } from '@playwright/test';
import { TAKEN_OVER } from '../../apps/web/src/shared/taken-over.ts';

/**
 * Whoever opens a page or loads it again goes on once its scripts answer, since keys and drops that come before are nobody's.
 * A journey that looks at what is there earlier says `waitUntil`.
 */
export async function untilTakenOver(context: BrowserContext): Promise<void> {
  await context.addInitScript((happens) => {
    document.addEventListener(happens, () => Object.assign(window, { isTakenOver: true }));
  }, TAKEN_OVER);
  context.on('page', (page) => {
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    page.goto = async (address, options) => {
      const answer = await goto(address, options);
      if (options?.waitUntil === undefined) await isTakenOver(page);
      return answer;
    };
    page.reload = async (options) => {
      const answer = await reload(options);
      if (options?.waitUntil === undefined) await isTakenOver(page);
      return answer;
    };
  });
}

/** What is not one of our pages is taken over by nobody. */
async function isTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => 'isTakenOver' in window || document.getElementById('root') === null);
}
