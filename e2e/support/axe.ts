import axe from 'axe-core';
import type { Page } from './test.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What can differ at night: names, roles, order and sizes are the same as by day. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Only reads this document: none of our pages has a frame. */
async function scan(page: Page, { colours }: { colours: boolean }): Promise<string[]> {
  // Its source is half a megabyte, so a document only gets it once.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  const runOnly = colours
    ? { type: 'rule' as const, values: OF_COLOURS }
    : { type: 'tag' as const, values: RULES };
  return page.evaluate(async (runOnly) => {
    const { violations } = await window.axe.run({ runOnly, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, runOnly);
}

/** What axe finds wrong with the page as it is now, by day and by night. */
export async function findViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations = await scan(page, { colours: colorScheme === 'dark' });
    found.push(...violations.map((violation) => `${colorScheme}, ${violation}`));
  }
  return found;
}
