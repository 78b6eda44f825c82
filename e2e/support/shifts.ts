import type { Page } from './test.ts';

/** The browser's report on things that moved (Layout Instability API), missing from TypeScript's own types. */
type Shift = PerformanceEntry & { value: number; sources: readonly { node: Node | null }[] };

/**
 * Adds up how far things moved while the page was loading (Cumulative Layout Shift).
 *
 * @param within only counts things inside elements matching this selector
 */
export async function watchShifts(page: Page, within = 'html'): Promise<() => Promise<number>> {
  await page.addInitScript((selector) => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    const isMeant = ({ node }: { node: Node | null }) =>
      node instanceof Element && node.closest(selector) !== null;
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        if (selector === 'html' || sources.some(isMeant)) shifts.push(value);
    }).observe({ type: 'layout-shift', buffered: true });
  }, within);
  return () =>
    page.evaluate(() => {
      const { shifts = [] } = window as { shifts?: number[] };
      return shifts.reduce((sum, shift) => sum + shift, 0);
    });
}
