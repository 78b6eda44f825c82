import { test as base } from '../support/firebase.ts';
import { newEmail, PASSWORD } from '../support/member.ts';
import { turnTo } from '../support/person.ts';
import { expect } from '../support/test.ts';

const test = base.extend({
  serverSettings: [
    async ({ firebase }, use) => use({ ...firebase.settings, REQUIRE_VERIFIED_EMAIL: 'true' }),
    { scope: 'worker' },
  ],
});

test('A-58, A-60: where Firebase’s addresses must be confirmed, the letter is sent, and again on request', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Login / Sign Up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In or Create Account' });
  await turnTo(dialog, 'sign up');
  await dialog.getByLabel('Email').fill(newEmail());
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Confirm password').fill(PASSWORD);
  const letter = '**/accounts:sendOobCode?**';
  const sent = page.waitForRequest(letter);
  await dialog.getByRole('button', { name: 'Sign up', exact: true }).click();
  await sent;
  await expect(dialog.getByText('Your account is waiting for you.')).toBeVisible();
  const sentAgain = page.waitForRequest(letter);
  await dialog.getByRole('button', { name: 'Send it again' }).click();
  await expect(dialog.getByRole('button', { name: 'Requested again' })).toBeVisible();
  await sentAgain;
});
