import type { BrowserContext, Page } from '@playwright/test';
import { TAKEN_OVER } from '../../apps/web/src/shared/taken-over.ts';

/**
 * Makes opening or reloading a page wait until its scripts respond, since keys and drops before that are lost. A
 * journey that looks at earlier states passes `waitUntil`.
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

/** Pages that are not ours are never taken over. */
async function isTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => 'isTakenOver' in window || document.getElementById('root') === null);
}
