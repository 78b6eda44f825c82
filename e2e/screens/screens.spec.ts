import { tourOfAccount } from '../support/account-tour.ts';
import { type Page, test } from '../support/test.ts';
import { tourAsMember, tourAsRecipient, tourAsVisitor } from '../support/tour.ts';
import { OUT, shoot } from './shoot.ts';

/** Pictures of every screen in every state, to be looked at: `npm run screens` writes them into screens/. */

async function shootMenu(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.screenshot({ path: `${OUT}menu-390.png` });
}

test.use({
  serverSettings: { WORK_ON: 'server' },
  expectedStatuses: [0, 400, 401, 402, 404, 422, 500],
  contextOptions: { reducedMotion: 'reduce' },
});
test.describe.configure({ timeout: 300_000 });

test('screens of a visitor', async ({ page }) => {
  await tourAsVisitor(page, shoot);
  await shootMenu(page);
});

test('screens of a recipient', async ({ page }) => {
  await tourAsRecipient(page, shoot);
});

test('screens of somebody signed in', async ({ page, newVisitor }) => {
  await tourAsMember(page, { look: shoot, recipient: await newVisitor() });
  await shootMenu(page);
});

test('screens around an account', async ({ page }) => {
  await tourOfAccount(page, shoot);
});
