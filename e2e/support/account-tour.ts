import { PASSWORD } from './member.ts';
import { arrive, turnTo } from './person.ts';
import { expect, type Page } from './test.ts';
import type { Look } from './tour.ts';

/** The links in letters and the pages behind them, as seen by somebody who is signed out. */
async function links(page: Page, look: Look): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Login / Sign Up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In or Create Account' });
  await turnTo(dialog, 'sign in');
  await dialog.getByLabel('Email').fill('nobody@example.org');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Invalid email or password');
  await look(page, 'sign-in, refused');
  await dialog.getByRole('button', { name: 'Forgot password?' }).click();
  await dialog.getByLabel('Email').fill('nobody@example.org');
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(dialog.getByRole('status')).toBeVisible();
  await look(page, 'forgot password, letter sent');

  for (const path of ['reset-password', 'verify-email', 'sign-in-failed']) {
    await page.goto(`/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(page, path);
  }
  await page.goto('/reset-password?whole#token=abc');
  await expect(page.getByLabel('Confirm new password', { exact: true })).toBeVisible();
  await look(page, 'reset-password, form');
  await page.goto('/verify-email?whole#token=abc');
  await page.getByRole('button', { name: 'Yes, this is my address' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await look(page, 'verify-email, dead link');
}

/** Every screen around an account except the two ways of signing in. */
export async function tourOfAccount(page: Page, look: Look): Promise<void> {
  await links(page, look);
  await arrive(page);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Change password' }).click();
  await look(page, 'account');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Delete your account?' })).toBeVisible();
  await look(page, 'account, delete');
}
