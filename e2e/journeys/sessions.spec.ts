import { fillIn as fillInEncode } from '../support/encode-form.ts';
import { expectToast } from '../support/fleeting.ts';
import { hideByApi, joinByApi, type Member, newEmail, PASSWORD } from '../support/member.ts';
import { arrive, signUp, turnTo } from '../support/person.ts';
import { expect, type Page, test } from '../support/test.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Sign In or Create Account' });
const signedOut = (page: Page) => page.getByRole('button', { name: 'Login / Sign Up' });

async function fillIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await turnTo(dialogOf(page), 'sign in');
  await dialogOf(page).getByLabel('Email').fill(email);
  await dialogOf(page).getByLabel('Password', { exact: true }).fill(password);
  await dialogOf(page).getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('A-22, S-4.5: signing up says so, clears and closes the dialog, signs in and continues at the start of the page', async ({
  page,
}) => {
  await signUp(page);
  await expectToast(page, 'Account created successfully! You can now sign in.');
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  await signedOut(page).click();
  await expect(dialogOf(page).getByLabel('Email')).toHaveValue('');
});

test('S-2.1.4, S-4.4, A-65: logging out in one tab is seen in the other, and nothing of the person stays', async ({
  page,
}) => {
  await arrive(page);
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await other.evaluate(() => localStorage.setItem('lastEncodingId', 'AAAAAAAAAAAAAAAAAAAAAA'));
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(signedOut(other)).toBeVisible();
  await expect(other).toHaveURL(/\/$/);
  // That somebody was here, but not who.
  const left = await other.evaluate(() => Object.entries(localStorage));
  expect(left).toEqual([['underpaint.been-here', 'yes']]);
});

test('S-8.8: where the browser refuses to store anything, the session lives in memory', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await signUp(page);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('No encodings yet. Start by hiding a message!')).toBeVisible();
});

test('A-23: what was typed on /encode is still there after signing in', async ({ page, newVisitor }) => {
  const email = newEmail();
  await arrive(page, email);
  const visitor = await newVisitor();
  await visitor.goto('/encode');
  await visitor.getByLabel('Secret message').fill('Typed before anybody asked who I am.');
  await visitor.getByLabel('Secret key').fill('kept key');
  await signedOut(visitor).click();
  await fillIn(visitor, email);
  await expect(dialogOf(visitor)).toBeHidden();
  await expect(visitor.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(visitor.getByLabel('Secret message')).toHaveValue('Typed before anybody asked who I am.');
  await expect(visitor.getByLabel('Secret key')).toHaveValue('kept key');
});

test('A-13, A-65: what somebody typed waits for them when another tab ended their session, and goes to nobody else', async ({
  page,
  context,
  server,
}) => {
  const [author, next] = [newEmail(), newEmail()];
  await joinByApi(server, next);
  await arrive(page, author);
  await page.getByLabel('Secret message').fill('For nobody else.');
  await page.getByLabel('Secret key').fill('kept key');
  const other = await context.newPage();
  for (const { email, message, key } of [
    { email: author, message: 'For nobody else.', key: 'kept key' },
    { email: next, message: '', key: '' },
  ]) {
    await other.goto('/');
    await other.getByRole('button', { name: 'Logout' }).click();
    await signedOut(page).click();
    await fillIn(page, email);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(page.getByLabel('Secret message')).toHaveValue(message);
    await expect(page.getByLabel('Secret key')).toHaveValue(key);
  }
});

test('S-2.3.9: a tab that was asleep while somebody else signed in in another shows nothing of the person before', async ({
  page,
  context,
  server,
  sender,
}) => {
  await hideByApi(server, sender, 'theirs.png');
  await arrive(page);
  const other = await context.newPage();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('No encodings yet. Start by hiding a message!')).toBeVisible();
  await other.goto('/faq');
  const become = ({ token }: Member) =>
    other.evaluate((kept) => localStorage.setItem('underpaint.token', kept), token);
  await become(sender);
  await page.getByRole('button', { name: 'Delete theirs.png' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await become(await joinByApi(server));
  await expect(page.getByText('No encodings yet. Start by hiding a message!')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
});

/** Opens a page whose request for the current session gets no answer until `answer` is called. */
async function openUnanswered(page: Page, path: string): Promise<{ answer: (session?: null) => void }> {
  const { promise, resolve: answer } = Promise.withResolvers<null | undefined>();
  await page.route('**/api/auth/get-session', async (route) => {
    const session = await promise;
    await (session === null ? route.fulfill({ json: null }) : route.continue());
  });
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  // Nothing is shown yet that could respond.
  await page.goto(path, { waitUntil: 'load' });
  return { answer };
}

test('A-24, S-2.1.7, S-4.1: the page is blank for at most three seconds, and corrects itself later', async ({
  page,
}) => {
  await arrive(page);
  const { answer } = await openUnanswered(page, '/pricing');
  await expect(page.getByRole('banner')).toBeHidden();
  await page.clock.runFor(2900);
  await expect(page.getByRole('banner')).toBeHidden();
  await page.clock.runFor(200);
  await expect(signedOut(page)).toBeVisible();
  answer();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

for (const { who, session, heading, url } of [
  { who: 'somebody signed in', session: undefined, heading: 'Dashboard', url: /\/dashboard\?from=afar$/ },
  { who: 'a visitor', session: null, heading: 'Hide. Share. Reveal.', url: /\/$/ },
]) {
  test(`A-24, S-2.3.9: where the answer comes late, ${who} is not sent home before it`, async ({ page }) => {
    await arrive(page);
    const { answer } = await openUnanswered(page, '/dashboard?from=afar');
    await page.clock.runFor(3100);
    await expect(page.getByText('Your sign-in has not been confirmed yet.')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\?from=afar$/);
    await page.clock.resume();
    answer(session);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await expect(page).toHaveURL(url);
  });
}

test('A-24, S-2.4.8: somebody who encodes before their sign-in is confirmed is not asked to sign in', async ({
  page,
}) => {
  await arrive(page);
  const { answer } = await openUnanswered(page, '/pricing');
  await page.clock.runFor(3100);
  await expect(signedOut(page)).toBeVisible();
  await page.clock.resume();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Encode' }).click();
  await fillInEncode(page);
  await page.getByRole('button', { name: 'Encode Message' }).click();
  await expect(page.getByRole('button', { name: 'Encoding...' })).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { name: 'Encoding Successful!' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('A-21: without Google the button is disabled and says why', async ({ page }) => {
  await page.goto('/');
  await signedOut(page).click();
  const button = dialogOf(page).getByRole('button', { name: 'Continue with Google' });
  await expect(button).toHaveAccessibleDescription('Google sign-in is not set up on this server.');
  await expect(button).toBeDisabled();
});
