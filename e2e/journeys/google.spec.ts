import { test } from '../support/accounts.ts';
import { expectToast } from '../support/fleeting.ts';
import { newEmail } from '../support/member.ts';
import { expect, type Page } from '../support/test.ts';

// One server for the file: it is only started for these journeys.
test.describe.configure({ mode: 'default' });

declare global {
  interface Window {
    opened: string[];
    wasHere: boolean;
  }
}

/** Records the windows that the page opens, and marks the page to recognise it. */
async function watchWindows(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.opened = [];
    const open = window.open.bind(window);
    window.open = (url, name, features) => {
      window.opened.push(String(features));
      return open(url, name, features);
    };
  });
}

async function openDialog(page: Page) {
  await page.goto('/');
  await page.evaluate(() => {
    window.wasHere = true;
  });
  await page.getByRole('button', { name: 'Login / Sign Up' }).click();
  return page.getByRole('dialog', { name: 'Sign In or Create Account' });
}

const google = { name: 'Continue with Google' };
/** The first address that Google's window opens. */
const waitingRoom = '**/api/auth/oauth-popup/start?**';

test('S-1.14, S-2.2.2, S-4.2, S-4.3, S-9.7: Google’s window of 500 × 600 signs in, and the page never leaves', async ({
  page,
  google: provider,
}) => {
  const email = newEmail();
  provider.signIn(email);
  await watchWindows(page);
  const dialog = await openDialog(page);
  await expect(dialog.getByText('Or', { exact: true })).toBeVisible();
  const opening = page.waitForEvent('popup');
  await dialog.getByRole('button', google).click();
  const closed = (await opening).waitForEvent('close');
  await expect(page.getByRole('heading', { name: 'Hide a Secret Message' })).toBeVisible();
  await closed;
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/encode$/);
  expect(await page.evaluate(() => window.wasHere)).toBe(true);
  expect(await page.evaluate(() => window.opened)).toEqual([
    expect.stringMatching(/\bwidth=500,height=600\b/),
  ]);
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText('Confirmed')).toBeVisible();
});

test('S-8.8: a blocked window is reported, with what to do', async ({ page, complaints }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const dialog = await openDialog(page);
  await dialog.getByRole('button', google).click();
  await expect(dialog.getByRole('alert')).toHaveText(/blocked the sign-in window.*Allow pop-ups/);
  await expect(dialog.getByLabel('Email')).toBeEditable();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('popup-blocked')]);
});

test('S-8.6, S-8.8: a window that is closed is only logged, and the next attempt works', async ({
  page,
  complaints,
  google: provider,
}) => {
  provider.signIn(newEmail());
  await page.context().route(waitingRoom, (route) => route.fulfill({ body: 'Who are you?' }));
  const dialog = await openDialog(page);
  const opening = page.waitForEvent('popup');
  await dialog.getByRole('button', google).click();
  await expect(dialog.getByRole('button', { name: 'Waiting for Google...' })).toBeVisible();
  await (await opening).close();
  await expect(dialog.getByRole('button', google)).toBeVisible();
  await expect(dialog.getByRole('alert')).toBeHidden();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('popup-closed-by-user')]);

  await page.context().unroute(waitingRoom);
  await dialog.getByRole('button', google).click();
  await expect(page.getByRole('heading', { name: 'Hide a Secret Message' })).toBeVisible();
});

test('S-8.8: whoever presses twice has one window, the second', async ({ page, complaints }) => {
  await page.context().route(waitingRoom, (route) => route.fulfill({ body: 'Who are you?' }));
  const dialog = await openDialog(page);
  const opening = page.waitForEvent('popup');
  await dialog.getByRole('button', google).click();
  const closing = (await opening).waitForEvent('close');
  const openingAgain = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Waiting for Google...' }).click();
  const second = await openingAgain;
  await closing;
  expect(second.isClosed()).toBe(false);
  expect(complaints.splice(0)).toEqual([expect.stringContaining('cancelled-popup-request')]);
});

/** Signs in as somebody new, and goes as far as the button that deletes the account. */
async function nearlyDelete(page: Page, provider: { signIn: (email: string) => void }) {
  const email = newEmail();
  provider.signIn(email);
  const dialog = await openDialog(page);
  await dialog.getByRole('button', google).click();
  await expect(page.getByRole('heading', { name: 'Hide a Secret Message' })).toBeVisible();
  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await asked.getByLabel('Type your email address to confirm').fill(email);
  return { asked, email };
}

test('D.1: an account without a password is deleted after Google has asked again', async ({
  page,
  google: provider,
}) => {
  const { asked } = await nearlyDelete(page, provider);
  await asked.getByRole('button', { name: 'Delete my account' }).click();
  await expectToast(page, 'Your account and everything in it has been deleted.');
  await expect(page.getByRole('button', { name: 'Login / Sign Up' })).toBeVisible();
});

test('D.1: whoever picks another Google account when asked again deletes neither', async ({
  page,
  google: provider,
}) => {
  const { asked, email } = await nearlyDelete(page, provider);
  provider.signIn(newEmail());
  await asked.getByRole('button', { name: 'Delete my account' }).click();
  await expect(asked.getByRole('alert')).toHaveText(
    'That was another Google account. Please choose the one you are signed in with.',
  );
  provider.signIn(email);
  await asked.getByRole('button', { name: 'Delete my account' }).click();
  await expectToast(page, 'Your account and everything in it has been deleted.');
});

test('D.1: whoever cancels while Google is asking keeps the account, even if they then answer', async ({
  page,
  google: provider,
}) => {
  const { asked, email } = await nearlyDelete(page, provider);
  const answer = Promise.withResolvers<void>();
  await page.context().route(waitingRoom, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await asked.getByRole('button', { name: 'Delete my account' }).click();
  await expect(asked.getByRole('button', { name: 'Deleting...' })).toBeVisible();
  await asked.getByRole('button', { name: 'Cancel' }).click();
  const proving = page.waitForResponse('**/api/auth/get-session');
  answer.resolve();
  await (await proving).finished();
  await page.goto('/account');
  await expect(page.getByText(email)).toBeVisible();
});
