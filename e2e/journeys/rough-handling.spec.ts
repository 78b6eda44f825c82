import { rm, writeFile } from 'node:fs/promises';
import { answer, answerTruly, hold } from '../support/answers.ts';
import { arrive, choosePicture, hide, reveal, signUp, turnTo } from '../support/person.ts';
import { drawPng } from '../support/pictures.ts';
import { expect, type Page, test, WORKING_ITSELF } from '../support/test.ts';

/** Hostile text, lost networks, impatient fingers: always a clear sentence, nothing lost, nothing executed. */

const SCRIPT = '<img src=x onerror="document.title=`owned`"><script>document.title=`owned`</script>';
const FILENAME = '<img src=x onerror=document.title=`owned`>.png';
const MESSAGE = 'half a thought';
const KEY = 'half a key';

async function fillEncode(page: Page, name = 'hills.png'): Promise<void> {
  await choosePicture(page, { name, mimeType: 'image/png', buffer: await drawPng(5) });
  await page.getByLabel('Secret message').fill(MESSAGE);
  await page.getByLabel('Secret key').fill(KEY);
}

async function expectTyped(page: Page): Promise<void> {
  await expect(page.getByLabel('Secret message')).toHaveValue(MESSAGE);
  await expect(page.getByLabel('Secret key')).toHaveValue(KEY);
  await expect(page.getByText('hills.png')).toBeVisible();
}

const inMenu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

test.use({ serverSettings: WORKING_ITSELF, expectedStatuses: [0] });

test('A-55: a file name and a message that are scripts are shown as text, to both sides', async ({
  page,
  newVisitor,
}) => {
  await arrive(page);
  const picture = { name: FILENAME, mimeType: 'image/png', buffer: await drawPng(6) };
  await hide(page, { picture, name: FILENAME, message: SCRIPT, key: KEY });
  await expect(page.getByText('img src=x onerror').first()).toBeVisible();
  const link = await page.getByRole('link', { name: '/decode/' }).getAttribute('href');
  await inMenu(page, 'Dashboard').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'img src=x onerror' })).toBeVisible();
  await expect(page).toHaveTitle('Dashboard · Underpaint');

  const visitor = await newVisitor();
  await visitor.goto(link ?? '');
  await expect(visitor.getByText('Viewing:')).toContainText('img src=x onerror');
  await reveal(visitor, KEY);
  await expect(visitor.getByTestId('decoded-message')).toHaveText(SCRIPT);
  await expect(visitor).toHaveTitle('A picture for you · Underpaint');
});

test('where the server does the work, a picture that was deleted after it was chosen is reported as such', async ({
  page,
}, info) => {
  const path = info.outputPath('hills.png');
  const choose = async () => {
    await writeFile(path, await drawPng(5));
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a picture' }).last().click();
    await (await chooser).setFiles(path);
    await expect(page.getByRole('button', { name: 'Choose another picture' })).toBeVisible();
  };
  await arrive(page);
  await choose();
  await page.getByLabel('Secret message').fill(MESSAGE);
  await page.getByLabel('Secret key').fill(KEY);
  await rm(path);
  await page.getByRole('button', { name: 'Encode Message' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Error: The file could not be read. Choose it again.',
  );
  await expectTyped(page);

  await page.goto('/decode');
  await choose();
  await rm(path);
  await reveal(page, KEY);
  await expect(page.getByText('Decoding failed: The file could not be read. Choose it again.')).toBeVisible();
});

test('fields take 5,000 characters without harm: the message stops at 500, the key says its limit', async ({
  page,
}) => {
  await arrive(page);
  await fillEncode(page);
  await page.getByLabel('Secret message').fill('w'.repeat(5000));
  await expect(page.getByText('500/500 characters')).toBeVisible();
  await page.getByLabel('Secret key').fill('k'.repeat(5000));
  await expect(page.getByText('Use a key of at most 1024 characters.')).toBeVisible();
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond).toBe(0);
});

test('A-82: the back button in the middle of encoding cancels it, and what was typed is still there', async ({
  page,
}) => {
  await page.goto('/faq');
  await signUp(page);
  await fillEncode(page);
  const letGo = await hold(page, '/images/encode');
  await page.getByRole('button', { name: 'Encode Message' }).click();
  await expect(page.getByRole('button', { name: 'Encoding...' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Hide. Share. Reveal.' })).toBeVisible();
  letGo();
  await inMenu(page, 'Encode').click();
  await expectTyped(page);
  await expect(page.getByText('10 of 10 free encodes remaining')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Encode Message' })).toBeEnabled();
});

test('A-23: what a visitor typed is still there after signing up', async ({ page }) => {
  await page.goto('/encode');
  await fillEncode(page);
  await page.getByRole('button', { name: 'Encode Message' }).click();
  await expect(page.getByText('Please sign in to encode images.')).toBeVisible();
  await page.getByRole('button', { name: 'Login / Create Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In or Create Account' });
  await turnTo(dialog, 'sign up');
  await dialog.getByLabel('Email').fill(`${crypto.randomUUID()}@example.org`);
  await dialog.getByLabel('Password', { exact: true }).fill('a long enough password');
  await dialog.getByLabel('Confirm password').fill('a long enough password');
  await dialog.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page.getByText('10 of 10 free encodes remaining')).toBeVisible();
  await expectTyped(page);
});

test('a cancelled encode keeps what was typed', async ({ page }) => {
  await arrive(page);
  await fillEncode(page);
  const letGo = await hold(page, '/images/encode');
  await page.getByRole('button', { name: 'Encode Message' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Your picture, message and key are still here.')).toBeVisible();
  letGo();
  await expectTyped(page);
});

test('where the code of a screen does not arrive, people can go back to what they typed, or reload', async ({
  page,
  complaints,
}) => {
  const faq = page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' });
  const broken = page.getByRole('heading', { name: 'This screen could not be shown' });
  await arrive(page);
  await fillEncode(page);
  await page.route('**/assets/faq-page*', (route) => route.abort('internetdisconnected'));
  await faq.click();
  await expect(broken).toBeVisible();
  await page.getByRole('button', { name: 'Go back' }).click();
  await expectTyped(page);
  await faq.click();
  await expect(broken).toBeVisible();
  await page.unroute('**/assets/faq-page*');
  await page.getByRole('button', { name: 'Reload page' }).click();
  await expect(page.getByRole('heading', { name: 'Questions and answers' })).toBeVisible();
  const reported = complaints.splice(0);
  expect(reported.filter((text) => !text.includes('dynamically imported module'))).toEqual([]);
});

test('a browser that refuses to store anything can still sign up, hide and log out', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
  await signUp(page);
  await answer(page, '/user/free-encodes-remaining', { json: { remaining: 3 } });
  await inMenu(page, 'Dashboard').click();
  await expect(page.getByText('No encodings yet. Start by hiding a message!')).toBeVisible();
  await answerTruly(page, '/user/free-encodes-remaining');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login / Sign Up' })).toBeVisible();
});

test('D.6: with reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Hide. Share. Reveal.' })).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});
