import axe from 'axe-core';
import type { Page } from './test.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What can be another by night than by day: names, roles, order and sizes are the same. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds wrong with the page as it is now. It reads this document alone: no page of ours has a frame.
 *
 * @param colours whether colours are all there is to look at, since the same screen was looked at in others
 */
export async function findViolations(page: Page, { colours = false } = {}): Promise<string[]> {
  // Its source is half a megabyte: a document gets it once.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  const runOnly = colours
    ? { type: 'rule' as const, values: OF_COLOURS }
    : { type: 'tag' as const, values: RULES };
  return page.evaluate(async (runOnly) => {
    const { violations } = await window.axe.run({ runOnly, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, runOnly);
}
