import type { Page } from './test.ts';

const AHEAD_MS = 60_000;

/** Stops the page's clock, which keeps running even once it is installed; from now on only `runFor` moves it. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + AHEAD_MS);
}
