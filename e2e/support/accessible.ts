import { findViolations } from './axe.ts';
import { expect, type Page } from './test.ts';
import type { Look } from './tour.ts';

/** 320 px is also what 1280 px become at a zoom of 400 % (WCAG 1.4.10). */
const NARROWEST = { width: 320, height: 640 };
const USUAL = { width: 1280, height: 720 };
/** What 1280 px become at a zoom of 200 %. */
const ENLARGED = { width: 640, height: 360 };

async function sidewaysScroll(page: Page, size: typeof USUAL): Promise<number> {
  await page.setViewportSize(size);
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  await page.setViewportSize(USUAL);
  return beyond;
}

/** Scans the screen as it is now, by day and by night, and checks that it fits a narrow window. */
export const expectAccessible: Look = async (page, screen) => {
  expect.soft(await findViolations(page), screen).toEqual([]);
  expect.soft(await sidewaysScroll(page, NARROWEST), `${screen} scrolls sideways at 320 px`).toBe(0);
};

/** The same, and also checks that its text fits an enlarged page. */
export const expectWordsToFit: Look = async (page, screen) => {
  await expectAccessible(page, screen);
  const beyond = await sidewaysScroll(page, ENLARGED);
  expect.soft(beyond, `${screen} scrolls sideways at a zoom of 200 %`).toBe(0);
};
