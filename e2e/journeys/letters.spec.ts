import { test } from '../support/accounts.ts';
import { newEmail, PASSWORD } from '../support/member.ts';
import { turnTo } from '../support/person.ts';
import { changeSettings } from '../support/settings.ts';
import { expect, type Page } from '../support/test.ts';

// One server for the file: it is only started for these journeys.
test.describe.configure({ mode: 'default' });

const NEW_PASSWORD = 'another long password';

test.use({ expectedStatuses: [400, 401] });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Sign In or Create Account' });

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Login / Sign Up' }).click();
  const dialog = dialogOf(page);
  await turnTo(dialog, 'sign up');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Confirm password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(dialog.getByText('Your account is waiting for you.')).toBeVisible();
}

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  const dialog = dialogOf(page);
  await turnTo(dialog, 'sign in');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('A-58, A-60: an account opens with the link in the letter, and not before', async ({ page, office }) => {
  const email = newEmail();
  const letter = office.nextLink(email);
  await signUp(page, email);
  const link = await letter;
  const sentAgain = office.nextLink(email);
  await dialogOf(page).getByRole('button', { name: 'Send it again' }).click();
  await expect(dialogOf(page).getByRole('button', { name: 'Requested again' })).toBeFocused();
  await sentAgain;
  const again = office.nextLink(email);
  await dialogOf(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  await signIn(page, { email, password: PASSWORD });
  await expect(dialogOf(page).getByRole('alert')).toHaveText(/Please confirm your email address first/);
  await again;

  await page.goto(link);
  await page.getByRole('button', { name: 'Yes, this is my address' }).click();
  await expect(page.getByText('Thank you, your address is confirmed.')).toBeFocused();
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await signIn(page, { email, password: PASSWORD });
  await expect(page.getByRole('heading', { name: 'Hide a Secret Message' })).toBeVisible();
});

test('A-60: a forgotten password is replaced through the letter, and the link works once', async ({
  page,
  office,
}) => {
  const email = newEmail();
  const confirmation = office.nextLink(email);
  await signUp(page, email);
  await confirmation;
  await page.goto('/');
  await page.getByRole('button', { name: 'Login / Sign Up' }).click();
  const dialog = dialogOf(page);
  const back = dialog.getByRole('button', { name: 'Already have an account? Sign in' });
  const forgot = dialog.getByRole('button', { name: 'Forgot password?' });
  await expect(back.or(forgot)).toBeVisible();
  if (await back.isVisible()) await back.click();
  await dialog.getByLabel('Email').fill(email);
  await forgot.click();
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  const letter = office.nextLink(email);
  const send = dialog.getByRole('button', { name: 'Send the link' });
  await send.click();
  await expect(dialog.getByText(/an email is on its way/)).toBeVisible();
  await expect(send).toBeFocused();
  const link = await letter;

  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password', { exact: true }).fill('something else');
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect(page.getByRole('alert')).toHaveText('Passwords do not match');
  await page.getByLabel('Confirm new password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect(page.getByText('Your new password is set.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toBeFocused();
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await signIn(page, { email, password: PASSWORD });
  await expect(dialog.getByRole('alert')).toHaveText('Invalid email or password');
  await signIn(page, { email, password: NEW_PASSWORD });
  await expect(page.getByRole('heading', { name: 'Hide a Secret Message' })).toBeVisible();

  await page.goto('/');
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm new password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect(page.getByRole('alert')).toHaveText(/no longer valid/);
});

test('somebody who signs up with a taken address is told what everybody is told, and the owner what happened', async ({
  page,
  office,
}) => {
  const email = newEmail();
  const first = office.nextLetter(email);
  await signUp(page, email);
  await first;
  const second = office.nextLetter(email);
  await signUp(page, email);
  await expect(dialogOf(page).getByText(`An email is on its way to ${email}.`)).toBeVisible();
  expect(await second).toContain('You already have an account');
});

test('while mail is delayed, people who ask for a letter are told so', async ({ page }) => {
  await changeSettings(page, { letters: 'delayed' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Login / Sign Up' }).click();
  const dialog = dialogOf(page);
  const back = dialog.getByRole('button', { name: 'Already have an account? Sign in' });
  const forgot = dialog.getByRole('button', { name: 'Forgot password?' });
  await expect(back.or(forgot)).toBeVisible();
  if (await back.isVisible()) await back.click();
  await forgot.click();
  await dialog.getByLabel('Email').fill(newEmail());
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(dialog.getByRole('status')).toHaveText(/Email is delayed at the moment: we keep trying/);
});

test('A-60: a link that lost its end says what to do', async ({ page }) => {
  for (const path of ['/reset-password', '/verify-email']) {
    await page.goto(path);
    await expect(page.getByText('The link is incomplete.')).toBeVisible();
  }
});
