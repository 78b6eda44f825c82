import { NOBODY, newEmail, PASSWORD } from '../support/member.ts';
import { turnTo } from '../support/person.ts';
import { changeSettings } from '../support/settings.ts';
import { test } from '../support/signed-in.ts';
import { expect, type Locator, type Page } from '../support/test.ts';
import { refuse } from '../support/typed-answers.ts';

/** The dialog of section 2.2 and its texts (sections 5 and 8). */

const SIGN_IN = 'Already have an account? Sign in';
const SIGN_UP = "Don't have an account? Sign up";

test.use({ storageState: NOBODY, expectedStatuses: [400, 401, 422, 500] });

async function openDialog(page: Page): Promise<Locator> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Login / Sign Up', exact: true }).click();
  return page.getByRole('dialog', { name: 'Sign In or Create Account', exact: true });
}

const fields = (dialog: Locator) =>
  dialog
    .locator('input')
    .evaluateAll((inputs) =>
      inputs.map((input) =>
        input instanceof HTMLInputElement ? [input.name, input.type, input.required] : [],
      ),
    );

const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;

test('S-1.14, S-2.2.1, S-2.2.2, S-2.2.3, S-2.2.4, S-2.2.5, S-2.2.6, S-5.12: Google, a divider, the form, and links from one form to the other', async ({
  page,
}) => {
  await changeSettings(page, { google: { available: true, reason: null } });
  const dialog = await openDialog(page);
  await expect(dialog.getByRole('heading')).toHaveText('Sign In or Create Account');
  const google = dialog.getByRole('button', { name: 'Continue with Google', exact: true });
  const or = dialog.getByText('Or', { exact: true });
  await expect(google).toBeVisible();
  const [first, second, third] = await Promise.all([google, or, dialog.getByLabel('Email')].map(topOf));
  expect(first).toBeLessThan(second ?? 0);
  expect(second).toBeLessThan(third ?? 0);

  const signIn = [
    ['email', 'email', true],
    ['password', 'password', true],
  ];
  const signUp = [...signIn, ['confirmPassword', 'password', true]];
  expect(await fields(dialog)).toEqual(signUp);
  await dialog.getByRole('button', { name: SIGN_IN, exact: true }).click();
  expect(await fields(dialog)).toEqual(signIn);
  await dialog.getByRole('button', { name: SIGN_UP, exact: true }).click();
  expect(await fields(dialog)).toEqual(signUp);
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toBeHidden();
});

test('A-21, A-64: a newcomer sees sign-up, in its first field; somebody who has been here, sign-in; Google comes last if it is unavailable', async ({
  page,
  member,
}) => {
  const dialog = await openDialog(page);
  await expect(dialog.getByLabel('Confirm password')).toBeVisible();
  await expect(dialog.getByLabel('Email')).toBeFocused();
  const google = dialog.getByRole('button', { name: 'Continue with Google', exact: true });
  await expect(google).toBeDisabled();
  const [form, closed] = await Promise.all([dialog.getByLabel('Email'), google].map(topOf));
  expect(form).toBeLessThan(closed ?? 0);
  await dialog.getByRole('button', { name: SIGN_IN, exact: true }).click();
  await fillIn(dialog, [member.email, PASSWORD]);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Login / Sign Up', exact: true })).toBeVisible();
  const again = await openDialog(page);
  await expect(again.getByLabel('Email')).toBeFocused();
  await expect(again.getByLabel('Confirm password')).toBeHidden();
});

async function fillIn(dialog: Locator, values: readonly string[]): Promise<void> {
  const inputs = dialog.locator('input');
  for (const [at, value] of values.entries()) await inputs.nth(at).fill(value);
}

const isHeldBack = (input: Locator) =>
  input.evaluate((field) => field instanceof HTMLInputElement && !field.validity.valid);

test('S-5.12: without an email address or a password the browser sends nothing', async ({ page }) => {
  const dialog = await openDialog(page);
  await turnTo(dialog, 'sign in');
  const send = dialog.getByRole('button', { name: 'Sign in', exact: true });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await send.click();
  expect(await isHeldBack(dialog.getByLabel('Email'))).toBe(true);
  await fillIn(dialog, ['no address']);
  await send.click();
  expect(await isHeldBack(dialog.getByLabel('Email'))).toBe(true);
  await fillIn(dialog, ['ada@example.org']);
  await send.click();
  expect(await isHeldBack(dialog.getByLabel('Password', { exact: true }))).toBe(true);
  expect(sent.filter((url) => url.includes('/api/auth/'))).toEqual([]);
});

test('S-8.1, S-8.2, S-8.3, S-4.2, S-6.2: what a refused sign-in says, and where a good one leads', async ({
  page,
  member,
}) => {
  const dialog = await openDialog(page);
  await turnTo(dialog, 'sign in');
  const attempt = async (email: string, password: string) => {
    await fillIn(dialog, [email, password]);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  for (const [email, sentence] of [
    [newEmail(), 'Invalid email or password'],
    [member.email, 'Invalid email or password'],
    ['ada@nowhere', 'Invalid email address'],
  ] as const) {
    await attempt(email, 'not this one');
    await expect(dialog.getByRole('alert')).toHaveText(sentence);
  }
  await refuse(page, '/auth/sign-in/email', 'server.error', 'Broken.');
  await attempt(member.email, PASSWORD);
  await expect(dialog.getByRole('alert')).toHaveText('An error occurred during sign in');
  await page.unroute('**/api/auth/sign-in/email');
  await attempt(member.email, PASSWORD);
  await expect(page).toHaveURL(/\/encode$/);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Encode',
    'Decode',
    'Pricing',
    'Dashboard',
  ]);
});

test('S-4.2: somebody who closes the dialog before the answer comes is signed in where they are, with what they typed', async ({
  page,
  member,
}) => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/auth/sign-in/email', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/decode');
  await page.getByLabel('Secret key').fill('a key');
  await page.getByRole('button', { name: 'Login / Sign Up', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In or Create Account', exact: true });
  await turnTo(dialog, 'sign in');
  await fillIn(dialog, [member.email, PASSWORD]);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  letGo();
  await expect(page.getByRole('button', { name: 'Logout', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/decode$/);
  await expect(page.getByLabel('Secret key')).toHaveValue('a key');
});

test('S-8.4, S-8.5, S-5.10, S-5.11, S-9.3: what a refused sign-up says', async ({ page, member }) => {
  const dialog = await openDialog(page);
  const attempt = async (values: readonly string[]) => {
    await fillIn(dialog, values);
    await dialog.getByRole('button', { name: 'Sign up', exact: true }).click();
  };
  for (const [values, sentence] of [
    [[newEmail(), 'secret1', 'secret2'], 'Passwords do not match'],
    [[newEmail(), 'five5', 'five5'], 'Password must be at least 6 characters long'],
    [[member.email, 'sixsix', 'sixsix'], 'Email is already in use'],
    [['ada@nowhere', 'sixsix', 'sixsix'], 'Invalid email address'],
  ] as const) {
    await attempt(values);
    await expect(dialog.getByRole('alert')).toHaveText(sentence);
  }
  await refuse(page, '/auth/sign-up/email', 'server.error', 'Broken.');
  await attempt([newEmail(), 'sixsix', 'sixsix']);
  await expect(dialog.getByRole('alert')).toHaveText('An error occurred during sign up');
});

test('A-49, A-50, S-7.1, S-7.16, S-7.17: with the built-in accounts everything is asked of this site alone, below /api', async ({
  page,
  server,
  member,
}) => {
  const strangers: string[] = [];
  const calls: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== server.origin && origin !== 'null') strangers.push(request.url());
    if (['fetch', 'xhr'].includes(request.resourceType())) calls.push(pathname);
  });
  const dialog = await openDialog(page);
  await turnTo(dialog, 'sign in');
  await fillIn(dialog, [member.email, PASSWORD]);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('button', { name: 'Subscribe Now' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Login / Sign Up', exact: true })).toBeVisible();
  expect(strangers).toEqual([]);
  expect(calls.filter((path) => !path.startsWith('/api/'))).toEqual([]);
  expect(calls).toContain('/api/images/history');
});
