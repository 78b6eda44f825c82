import { NOBODY } from '../support/member.ts';
import { test } from '../support/signed-in.ts';
import { expect, type Page } from '../support/test.ts';

/** The strings of sections 2.1, 2.3 and 2.7, character by character. */

const main = (page: Page) => page.getByRole('main');
const exactly = (page: Page, text: string) => main(page).getByText(text, { exact: true });

test.describe('for a visitor', () => {
  test.use({ storageState: NOBODY });

  test('S-1.1, S-2.3.1, S-2.3.2, S-2.3.3, S-2.3.4, S-2.3.5: the home page', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hide. Share. Reveal.');
    const cards = main(page).getByRole('article');
    await expect(cards).toHaveCount(2);
    await expect(cards.getByRole('heading')).toHaveText(['Encode a Message', 'Decode an Image']);
    await expect(cards.first().getByText('10 Free!', { exact: true })).toBeVisible();
    for (const badge of ['Military-Grade Encryption', 'Secure Sharing', 'Free Decoding']) {
      await expect(exactly(page, badge)).toBeVisible();
    }
    const line = 'Sign up to try your ten free encodes, save images, and manage your dashboard.';
    await expect(exactly(page, line)).toBeVisible();
    await cards.getByRole('link', { name: 'Decode an Image' }).click();
    await expect(page).toHaveURL(/\/decode$/);
  });

  test('S-1.1, S-2.1.2, S-2.1.3, S-2.1.6: frame and footer, in whatever year it is', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2031-03-03T12:00:00Z'));
    await page.goto('/decode');
    const footer = page.getByRole('contentinfo');
    for (const text of ['Securely hide messages in images.', 'Resources', '© 2031 Underpaint']) {
      await expect(footer.getByText(text, { exact: true })).toBeVisible();
    }
    for (const [name, path] of [
      ['FAQ', '/faq'],
      ['About', '/about'],
      ['Terms of Service', '/terms'],
      ['Privacy Policy', '/privacy'],
    ] as const) {
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
    }
    await expect(page.getByRole('banner').getByRole('link', { name: 'Underpaint' })).toHaveAttribute(
      'href',
      '/',
    );
    await expect(page.getByRole('button', { name: 'Login / Sign Up', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
  });

  test('S-1.9, S-2.3.10, S-2.7.1, S-2.7.2, S-2.7.4, S-9.1, A-41: two plans, the price, and who states the final amount', async ({
    page,
  }) => {
    await page.goto('/pricing');
    const plans = main(page).getByRole('region');
    await expect(plans.getByRole('heading')).toHaveText(['Free', 'Pro']);
    await expect(plans.first().getByText('$0/month', { exact: true })).toBeVisible();
    await expect(plans.last().getByText('$2.99/month', { exact: true })).toBeVisible();
    await expect(plans.last().getByRole('button', { name: 'Subscribe', exact: true })).toBeEnabled();
    await expect(plans.first().getByRole('link', { name: 'Get Started', exact: true })).toBeVisible();
    await expect(main(page)).toContainText('The checkout page shows the final amount, with any tax');
  });

  test('S-1.5, S-1.13, S-9.8: the FAQ claims AES-256, and 30 days for free pictures', async ({ page }) => {
    await page.goto('/faq');
    await expect(main(page).getByRole('region', { name: /AES-256/ })).toContainText('sealed with AES-256 in');
    const storage = main(page).getByRole('region', { name: 'What happens to my images?' });
    await expect(storage).toContainText('Pictures from free encodes are deleted automatically 30 days after');
  });
});

test('S-2.1.2, S-2.1.4, S-2.1.5: signed in, the dashboard and the way out; on a phone with the address', async ({
  page,
  member,
}) => {
  await page.goto('/pricing');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveText(['Encode', 'Decode', 'Pricing', 'Dashboard']);
  await expect(page.getByRole('button', { name: 'Logout', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login / Sign Up' })).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(links).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(links).toHaveText(['Encode', 'Decode', 'Pricing', 'Dashboard']);
  await expect(page.getByRole('banner')).toContainText(member.email);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(links).toHaveCount(0);
});

test('S-2.3.6, S-2.1.8: signed in, home invites to encode, and the card leads there', async ({ page }) => {
  await page.goto('/');
  await expect(exactly(page, 'Ready to hide a secret? Enjoy your 10 free encodes!')).toBeVisible();
  await page.getByRole('link', { name: 'Encode a Message' }).click();
  await expect(page).toHaveURL(/\/encode$/);
});
