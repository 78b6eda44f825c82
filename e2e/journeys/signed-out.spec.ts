import { expect, test } from '../support/test.ts';

const DIALOG = { name: 'Sign In or Create Account' };

test('S-2.1.8: signed out, Encode in the navigation opens the dialog and goes nowhere', async ({ page }) => {
  await page.goto('/decode');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Encode' }).click();
  await expect(page.getByRole('dialog', DIALOG)).toBeVisible();
  await expect(page).toHaveURL(/\/decode$/);
});

test('S-2.1.8, A-64: signed out, the Encode card opens the dialog; Escape closes it and gives the focus back', async ({
  page,
}) => {
  await page.goto('/');
  const card = page.getByRole('link', { name: 'Encode a Message' });
  await card.click();
  const dialog = page.getByRole('dialog', DIALOG);
  await expect(dialog.getByLabel('Email')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(card).toBeFocused();
  await expect(page).toHaveURL(/\/$/);
});

test('S-2.3.9: signed out, the dashboard leads home', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Hide. Share. Reveal.' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});
