import { fillIn, MESSAGE } from '../support/encode-form.ts';
import { arrive } from '../support/person.ts';
import { expect, SELLING_IN_PLAY, test } from '../support/test.ts';
import { refuse } from '../support/typed-answers.ts';

/** A new person each time, who has no encodes left and pays in the middle of an encode. */

test.use({
  serverSettings: SELLING_IN_PLAY,
  expectedStatuses: [402, 503],
  contextOptions: { reducedMotion: 'reduce' },
});

const RESERVE = '/images/reservations';
const NONE_LEFT = 'All free encodes used. Subscription required.';

test('S-2.4.10, S-4.8, S-4.11, A-82: the checkout opens beside the page, what was written waits, and trying again encodes it', async ({
  page,
}) => {
  await arrive(page);
  await fillIn(page);
  await refuse(page, RESERVE, 'quota.exhausted', NONE_LEFT);
  await page.getByRole('button', { name: 'Encode Message' }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  const checkout = await opened;
  await checkout.getByRole('button', { name: 'Start Pro without paying' }).click();
  await expect(checkout.getByText('Welcome to Pro.')).toBeVisible();
  await checkout.close();

  await page.unroute(`**/api${RESERVE}`);
  await page.bringToFront();
  await expect(page.getByLabel('Secret message')).toHaveValue(MESSAGE);
  await expect(page.getByLabel('Secret key')).toHaveValue('a key');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Encoding Successful!' })).toBeVisible();
});

test('S-8.26: a checkout that does not open leaves no tab behind and takes nothing away', async ({
  page,
  context,
}) => {
  await arrive(page);
  await fillIn(page);
  await refuse(page, RESERVE, 'quota.exhausted', NONE_LEFT);
  await refuse(page, '/stripe/create-checkout-session', 'billing.unavailable', 'Try later.');
  await page.getByRole('button', { name: 'Encode Message' }).click();
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await expect(page.getByText('Error: Try later.').first()).toBeVisible();
  expect(context.pages()).toHaveLength(1);
  await expect(page.getByLabel('Secret message')).toHaveValue(MESSAGE);
});

test('S-2.4.10: where the browser allows no new tab, the checkout is a link', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await arrive(page);
  await fillIn(page);
  await refuse(page, RESERVE, 'quota.exhausted', NONE_LEFT);
  await page.getByRole('button', { name: 'Encode Message' }).click();
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open the checkout' }).click();
  await expect((await opened).getByRole('heading', { name: 'Sandbox checkout' })).toBeVisible();
  await expect(page.getByLabel('Secret key')).toHaveValue('a key');
});
