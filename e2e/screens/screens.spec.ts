import { tourOfAccount } from '../support/account-tour.ts';
import { tourOfPlans } from '../support/plan-tour.ts';
import { expect, type Page, test } from '../support/test.ts';
import { tourAsMember, tourAsRecipient, tourAsVisitor } from '../support/tour.ts';
import { shootBothWays, shootPhoneBothWays } from './shoot.ts';

/** Pictures of every screen in every state, for looking at: `npm run screens` writes them into screens/. */

async function shootMenu(page: Page, screen: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await shootPhoneBothWays(page, screen);
}

test.use({
  serverSettings: { WORK_ON: 'server' },
  expectedStatuses: [0, 400, 401, 402, 404, 422, 500, 503],
  contextOptions: { reducedMotion: 'reduce' },
});

test('screens of a visitor', async ({ page }) => {
  await tourAsVisitor(page, shootBothWays);
  await shootMenu(page, 'menu, signed out');
});

test('screens of a recipient', async ({ page }) => {
  await tourAsRecipient(page, shootBothWays);
});

test('screens of somebody signed in', async ({ page, newVisitor }) => {
  await tourAsMember(page, { look: shootBothWays, recipient: await newVisitor() });
  await shootMenu(page, 'menu, signed in');
});

test('screens of every state of a plan', async ({ page }) => {
  await tourOfPlans(page, shootBothWays);
});

test('screens around an account', async ({ page }) => {
  await tourOfAccount(page, shootBothWays);
});
