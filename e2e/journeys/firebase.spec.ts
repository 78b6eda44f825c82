import { test } from '../support/firebase.ts';
import { expectToast } from '../support/fleeting.ts';
import { newEmail, PASSWORD } from '../support/member.ts';
import { copyShareLink, hide, signUp, turnTo } from '../support/person.ts';
import { drawPng } from '../support/pictures.ts';
import { expect, type Page } from '../support/test.ts';

// One server for the file: it is only started for these journeys.
test.describe.configure({ mode: 'default' });

test.use({ expectedStatuses: [0, 400, 404] });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Sign In or Create Account' });

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await turnTo(dialogOf(page), 'sign in');
  await dialogOf(page).getByLabel('Email').fill(email);
  await dialogOf(page).getByLabel('Password', { exact: true }).fill(password);
  await dialogOf(page).getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('S-7.16, A-21: with Firebase’s own library somebody signs up, hides a message, leaves, and comes back', async ({
  page,
}) => {
  const email = newEmail();
  await signUp(page, email);
  const picture = { name: 'fire.png', mimeType: 'image/png', buffer: await drawPng(4) };
  await hide(page, { picture, message: 'Kept by somebody else.', key: 'their account' });
  expect(await copyShareLink(page)).toMatch(/\/decode\//);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);

  await page.getByRole('button', { name: 'Login / Sign Up' }).click();
  await signIn(page, { email, password: 'not this one' });
  await expect(dialogOf(page).getByRole('alert')).toHaveText('Invalid email or password');
  await signIn(page, { email, password: PASSWORD });
  await expect(page.getByRole('heading', { name: 'Hide a Secret Message' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('picture.png')).toBeVisible();
});

test('S-8.4: an address that Firebase knows is in use', async ({ page, newVisitor, firebase }) => {
  const email = newEmail();
  await signUp(page, email);
  const visitor = await newVisitor();
  await firebase.answer(visitor.context());
  await visitor.goto('/');
  await visitor.getByRole('button', { name: 'Login / Sign Up' }).click();
  const dialog = dialogOf(visitor);
  await turnTo(dialog, 'sign up');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Confirm password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Email is already in use');
});

test('S-8.8: when Google’s scripts do not arrive the dialog stays and the console says so', async ({
  page,
  complaints,
}) => {
  await page.context().route('https://apis.google.com/**', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('button', { name: 'Login / Sign Up' }).click();
  const logged = page.waitForEvent('console', (message) =>
    message.text().startsWith('Signing in with Google'),
  );
  await dialogOf(page).getByRole('button', { name: 'Continue with Google' }).click();
  await logged;
  await expect(dialogOf(page).getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('auth/')]);
});

test('D.1: with Firebase, too, an account is deleted with everything in it', async ({ page }) => {
  const email = newEmail();
  await signUp(page, email);
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await asked.getByLabel('Type your email address to confirm').fill(email);
  await asked.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const where: string[] = [];
  await page.route('**/accounts:delete?**', async (route) => {
    where.push(new URL(page.url()).pathname);
    await route.fallback();
  });
  await asked.getByRole('button', { name: 'Delete my account' }).click();
  await expectToast(page, 'Your account and everything in it has been deleted.');
  // The home page would ask for the plan of an account that the server has deleted.
  expect(where).toEqual(['/account']);
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole('button', { name: 'Login / Sign Up' }).click();
  await signIn(page, { email, password: PASSWORD });
  await expect(dialogOf(page).getByRole('alert')).toHaveText('Invalid email or password');
});
