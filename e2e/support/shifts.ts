import type { Page } from './test.ts';

/** Adds up how far things moved while the page was coming (Cumulative Layout Shift). */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() => {
      const { shifts = [] } = window as { shifts?: number[] };
      return shifts.reduce((sum, shift) => sum + shift, 0);
    });
}
