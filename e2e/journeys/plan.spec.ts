import sharp from 'sharp';
import { expectToast } from '../support/fleeting.ts';
import { arrive, downloadPicture, expectMessage, hide, reveal, signUp } from '../support/person.ts';
import { drawPng } from '../support/pictures.ts';
import { expect, type Page, SELLING_IN_PLAY, test } from '../support/test.ts';

// One server for the file: it is only started for these journeys.
test.describe.configure({ mode: 'default' });

const QUESTION =
  "Are you sure you want to cancel your subscription? You'll lose access to premium features at the end of your current billing period.";
const KEY = 'ochre over ultramarine';

test.use({ serverSettings: SELLING_IN_PLAY });

/** Subscribes on the pricing page through the sandbox's checkout. */
async function subscribe(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Pricing' }).first().click();
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sandbox checkout' })).toBeVisible();
  await page.getByRole('button', { name: 'Start Pro without paying' }).click();
  await expect(page.getByText('Welcome to Pro.')).toBeVisible();
}

/** Clicks and answers the browser's question; resolves to the question. */
async function cancel(page: Page, answer: 'accept' | 'dismiss'): Promise<string> {
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog[answer]();
    return dialog.message();
  });
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  return asked;
}

test('S-1.11, S-4.8, S-4.9, S-5.14, S-6.3, S-8.29, A-10: free, Pro, a picture without the QR code, cancelled, and Pro until the end', async ({
  page,
}) => {
  await signUp(page);
  await expect(page.getByText('10 of 10 free encodes remaining')).toBeVisible();
  await expect(page.getByText('Required for free users')).toBeVisible();
  const qr = page.getByRole('checkbox', { name: 'Add QR code with decode link to image' });
  await expect(qr).toBeChecked();
  await expect(qr).toBeDisabled();

  await subscribe(page);
  await expect(page.getByText('Subscription Active')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'Free Encodes' })).toBeHidden();

  await page.getByRole('link', { name: 'Encode', exact: true }).click();
  await expect(page.getByText('Unlimited free encodes available')).toBeVisible();
  await expect(page.getByText('Required for free users')).toBeHidden();
  await expect(qr).toBeChecked();
  await qr.uncheck();
  const picture = { name: 'bare.png', mimeType: 'image/png', buffer: await drawPng(21) };
  await hide(page, { picture, message: 'No label below.', key: KEY });
  await expect(page.getByAltText('Your picture with the hidden message', { exact: true })).toBeVisible();
  const { bytes } = await downloadPicture(page);
  const [before, after] = [await sharp(picture.buffer).metadata(), await sharp(bytes).metadata()];
  expect([after.width, after.height]).toEqual([before.width, before.height]);

  await page.getByRole('link', { name: 'Dashboard' }).click();
  expect(await cancel(page, 'dismiss')).toBe(QUESTION);
  await expect(page.getByText('Subscription Active')).toBeVisible();
  expect(await cancel(page, 'accept')).toBe(QUESTION);
  await expect(
    page.getByText(
      'Subscription has been canceled. You will have access until the end of your billing period.',
    ),
  ).toBeVisible();
  await expect(page.getByText('Subscription canceled', { exact: true })).toBeFocused();
  await expect(page.getByText('Subscription Active')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Cancel Subscription' })).toBeHidden();
  await expect(page.getByText(/Everything in Pro stays yours until/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Subscribe Now' })).toBeHidden();

  await page.reload();
  await expect(page.getByText('Subscription Active')).toBeVisible();
  await expect(page.getByText(/Canceled; runs until/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel Subscription' })).toBeHidden();
  const keepPro = page.getByRole('button', { name: 'Keep Pro', exact: true });
  await keepPro.click();
  await expectToast(page, 'Welcome back. Your subscription continues.');
  await expect(page.getByText(/^Renews on/)).toBeVisible();
  await expect(page.getByText('Subscription Active')).toBeFocused();
  const toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('list');
  // They stay while the pointer is on them, which is said before they come.
  await toasts.dispatchEvent('mouseover');
  await cancel(page, 'accept');
  await expect(toasts).toContainText('Subscription has been canceled.');
  await keepPro.click();
  await expect(page.getByText('Subscription Active')).toBeVisible();
  await expect(toasts.getByRole('listitem')).toHaveText(['Welcome back. Your subscription continues.']);
  await cancel(page, 'accept');
  await page.reload();
  await expect(keepPro).toBeVisible();
  await page.getByRole('link', { name: 'Pricing' }).click();
  const pro = page.getByRole('region', { name: 'Pro' });
  await expect(pro.getByText('Current Plan')).toBeVisible();
  await expect(pro.getByText(/^until /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeHidden();
  await pro.getByRole('button', { name: 'Keep Pro' }).click();
  await expect(pro.getByText(/^until /)).toBeHidden();
  await expect(pro.getByRole('heading', { name: 'Pro' })).toBeFocused();
  await expect(pro.getByText('Current Plan')).toBeVisible();
  await page.getByRole('link', { name: 'Encode', exact: true }).click();
  await expect(page.getByText('Unlimited free encodes available')).toBeVisible();

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('button', { name: 'Decode' }).click();
  await reveal(page, KEY);
  await expectMessage(page, 'No label below.');
});

test('S-2.7.1, S-2.7.2, S-2.7.3, S-2.7.5, A-57: the plans as a visitor, a free user and a subscriber see them', async ({
  page,
}) => {
  await page.goto('/pricing');
  const free = page.getByRole('region', { name: 'Free' });
  const pro = page.getByRole('region', { name: 'Pro' });
  await expect(free).toContainText('$0/month');
  await expect(pro).toContainText('$2.99/month');
  const same = ['Unlimited decodes', 'Direct support', 'Secure encryption'];
  await expect(free.getByRole('listitem')).toHaveText(['10 free image encodes', ...same]);
  await expect(pro.getByRole('listitem')).toHaveText(['Unlimited encodes', ...same]);
  await expect(page.getByText('Current Plan')).toBeHidden();

  await arrive(page);
  await page.getByRole('link', { name: 'Pricing' }).click();
  await expect(free.getByText('Current Plan')).toBeVisible();
  await expect(pro.getByText('Current Plan')).toBeHidden();
  await subscribe(page);
  await page.getByRole('link', { name: 'Pricing' }).click();
  await expect(pro.getByText('Current Plan')).toBeVisible();
  await expect(free.getByText('Current Plan')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeHidden();
  await free.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(/\/encode$/);
});

test('S-8.21, S-2.7.5: a visitor is asked to sign in and stays where they were', async ({ page }) => {
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page.getByText('Please log in first to subscribe.').first()).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Sign In or Create Account' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/pricing$/);
});

test('the sandbox says on every page that no money moves, and somebody who turns back stays free', async ({
  page,
  newVisitor,
}) => {
  for (const path of ['/', '/pricing', '/decode', '/encode', '/faq']) {
    await page.goto(path);
    await expect(page.getByRole('complementary', { name: 'Sandbox' })).toContainText('no money moves');
  }
  await arrive(page);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await expect(page.getByRole('heading', { name: 'Sandbox checkout' })).toBeVisible();
  const checkout = page.url();
  await page.getByRole('link', { name: 'Back without subscribing' }).click();
  await expect(page.getByRole('button', { name: 'Subscribe Now' })).toBeVisible();

  const visitor = await newVisitor();
  await visitor.goto(checkout);
  await expect(visitor).toHaveURL(/\/$/);
});
