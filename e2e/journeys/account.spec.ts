import { expectToast } from '../support/fleeting.ts';
import { hideByApi, type Member, newEmail, PASSWORD } from '../support/member.ts';
import { arrive, copyShareLink, hide, signUp, turnTo } from '../support/person.ts';
import { drawPng } from '../support/pictures.ts';
import type { RunningServer } from '../support/server.ts';
import { expect, type Page, test } from '../support/test.ts';

const NEW_PASSWORD = 'another long password';

test.use({ expectedStatuses: [0, 400, 401, 404, 422] });

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign In or Create Account' });
  if (await dialog.isHidden()) await page.getByRole('button', { name: 'Login / Sign Up' }).click();
  await turnTo(dialog, 'sign in');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('A-60: somebody changes their password', async ({ page, newVisitor }) => {
  const email = newEmail();
  await signUp(page, email);
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText('Not confirmed yet')).toBeVisible();
  await page.getByRole('button', { name: 'Send a confirmation link' }).click();
  await expect(page.getByRole('region', { name: 'Email address' }).getByRole('status')).toBeFocused();
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Current password', { exact: true })).toBeFocused();
  await page.getByLabel('Current password', { exact: true }).fill('not this one');
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password', { exact: true }).fill(NEW_PASSWORD);
  const save = page.getByRole('button', { name: 'Save the new password' });
  await save.click();
  await expect(page.getByRole('alert')).toHaveText('The current password is incorrect.');
  await expect(save).toBeFocused();
  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await save.click();
  const changed = page.getByRole('status').filter({ hasText: 'Your password has been changed.' });
  await expect(changed).toBeFocused();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('No encodings yet. Start by hiding a message!')).toBeVisible();

  const elsewhere = await newVisitor();
  await elsewhere.goto('/');
  await signIn(elsewhere, { email, password: PASSWORD });
  await expect(elsewhere.getByRole('alert')).toHaveText('Invalid email or password');
  await signIn(elsewhere, { email, password: NEW_PASSWORD });
  await expect(elsewhere.getByRole('heading', { name: 'Hide a Secret Message' })).toBeVisible();
});

async function endSession({ origin }: RunningServer, { token }: Member): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  await fetch(`${origin}/api/auth/sign-out`, { method: 'POST', headers, body: '{}' });
}

test.describe('somebody whose session has ended is not led home as if what they asked for were done', () => {
  test.beforeEach(async ({ page, sender }) => {
    await page.goto('/faq');
    await page.evaluate((kept) => localStorage.setItem('underpaint.token', kept), sender.token);
  });

  test('A-58, D.1: when they delete their account', async ({ page, server, sender }) => {
    await page.goto('/account');
    await page.getByRole('button', { name: 'Delete account' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Delete your account?' });
    await asked.getByLabel('Type your email address to confirm').fill(sender.email);
    await asked.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await endSession(server, sender);
    await asked.getByRole('button', { name: 'Delete my account' }).click();
    await expectToast(page, 'Please sign in to continue.');
  });

  test('A-58: when they change the password', async ({ page, server, sender }) => {
    await page.goto('/account');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm new password', { exact: true }).fill(NEW_PASSWORD);
    await endSession(server, sender);
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await expectToast(page, 'Please sign in to continue.');
    await expect(page.getByRole('button', { name: 'Login / Sign Up' })).toBeVisible();
  });

  test('A-58: when they come to their account from another screen', async ({ page, server, sender }) => {
    await page.goto('/faq');
    const account = page.getByRole('link', { name: 'Account' });
    await expect(account).toBeVisible();
    await endSession(server, sender);
    await account.click();
    await expectToast(page, 'Please sign in to continue.');
    await expect(page.getByRole('button', { name: 'Login / Sign Up' })).toBeVisible();
  });

  test('A-58: when they save a note', async ({ page, server, sender }) => {
    await hideByApi(server, sender, 'noted.png');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Add a note to noted.png' }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill('For Ada');
    await endSession(server, sender);
    await page.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Please sign in to continue.');
  });

  test('S-8.20: when they delete a picture', async ({ page, server, sender }) => {
    await hideByApi(server, sender, 'old.png');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Delete old.png' }).click();
    await endSession(server, sender);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expectToast(page, 'Please sign in to continue.');
  });
});

test('an account that has loaded is not called incomplete when its tab is looked at again without a connection', async ({
  page,
}) => {
  await page.clock.install();
  await arrive(page);
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
  let asked = 0;
  await page.route('**/api/auth/list-accounts', (route) => {
    asked += 1;
    return route.abort('internetdisconnected');
  });
  await page.clock.fastForward('05:00');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect.poll(() => asked).toBe(1);
  await page.clock.fastForward('00:10');
  await expect.poll(() => asked).toBe(2);
  await page.evaluate(() => fetch('/api/config'));
  await expect(page.getByText('The rest of this page could not be loaded.')).toHaveCount(0);
});

test('D.1: somebody deletes their account, and with it the pictures and links', async ({
  page,
  newVisitor,
}) => {
  const email = newEmail();
  await signUp(page, email);
  const picture = { name: 'last.png', mimeType: 'image/png', buffer: await drawPng(3) };
  await hide(page, { picture, message: 'Not for long.', key: 'short lived' });
  const link = await copyShareLink(page);

  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Delete your account?' });
  const last = asked.getByRole('button', { name: 'Delete my account' });
  await expect(last).toBeDisabled();
  await asked.getByLabel('Type your email address to confirm').fill(`  ${email.toUpperCase()}`);
  await expect(last).toBeDisabled();
  await asked.getByLabel('Password', { exact: true }).fill('not this one');
  await last.click();
  await expect(asked.getByRole('alert')).toHaveText('The password is incorrect. Please try again.');
  await expect(last).toBeFocused();
  await asked.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await last.click();

  await expectToast(page, 'Your account and everything in it has been deleted.');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button', { name: 'Login / Sign Up' })).toBeVisible();
  await signIn(page, { email, password: PASSWORD });
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');

  const visitor = await newVisitor();
  await visitor.goto(link);
  await expect(visitor.getByText('Shared image not found or link is invalid.')).toBeVisible();
});
