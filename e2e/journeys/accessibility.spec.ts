import { tourOfAccount } from '../support/account-tour.ts';
import { findViolations } from '../support/axe.ts';
import { inLanguages, tourOfWords } from '../support/languages.ts';
import { tourOfPlans } from '../support/plan-tour.ts';
import { expect, type Page, test, WORKING_ITSELF } from '../support/test.ts';
import { type Look, tourAsMember, tourAsRecipient, tourAsVisitor } from '../support/tour.ts';

/** 320 px is also what 1280 px leave at a zoom of 400 % (WCAG 1.4.10). */
const NARROWEST = { width: 320, height: 640 };
const USUAL = { width: 1280, height: 720 };

/** What 1280 px leave at a zoom of 200 %. */
const ENLARGED = { width: 640, height: 360 };

async function sidewaysScroll(page: Page, size = NARROWEST): Promise<number> {
  await page.setViewportSize(size);
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  await page.setViewportSize(USUAL);
  return beyond;
}

/** Scans the screen as it is now, in daylight and at night, and looks whether it fits a narrow window. */
const expectAccessible: Look = async (page, screen) => {
  expect.soft(await findViolations(page), screen).toEqual([]);
  expect.soft(await sidewaysScroll(page), `${screen} scrolls sideways at 320 px`).toBe(0);
};

/** Scans the screen as it is now, and looks whether its words fit a narrow window and an enlarged page. */
const expectWordsToFit: Look = async (page, screen) => {
  // What comes in English from outside changes its language with all the rest.
  if (screen === 'words, success, de') await expect(page.getByText('WeChat-Foto:').first()).toBeVisible();
  expect.soft(await findViolations(page), screen).toEqual([]);
  for (const size of [NARROWEST, ENLARGED]) {
    expect.soft(await sidewaysScroll(page, size), `${screen} at ${size.width} px`).toBe(0);
  }
};

test.use({
  serverSettings: WORKING_ITSELF,
  contextOptions: { reducedMotion: 'reduce' },
  expectedStatuses: [0, 400, 401, 402, 404, 422, 503],
});

test('part D.6: the screens of a visitor are accessible and fit 320 pixels', async ({ page }) => {
  await tourAsVisitor(page, expectAccessible);
});

test('part D.6: the menu of a phone is accessible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('part D.6: the screens of a recipient are accessible and fit 320 pixels', async ({ page }) => {
  await tourAsRecipient(page, expectAccessible);
});

test('part D.6: the screens of somebody signed in are accessible and fit 320 pixels', async ({
  page,
  newVisitor,
}) => {
  await tourAsMember(page, { look: expectAccessible, recipient: await newVisitor() });
});

test('part D.6: every state of a plan is accessible and fits 320 pixels', async ({ page }) => {
  await tourOfPlans(page, expectAccessible);
});

test('part D.6: the screens around an account are accessible and fit 320 pixels', async ({ page }) => {
  await tourOfAccount(page, expectAccessible);
});

test('part D.6: in German and Arabic what is for members is accessible and fits 320 pixels and a zoom of 200 %', async ({
  page,
  newVisitor,
  hidden,
}) => {
  const look = inLanguages(['de', 'ar'], expectWordsToFit);
  await tourOfWords(page, { look, recipient: await newVisitor(), hidden });
});
