import { readFile } from 'node:fs/promises';
import { expectCopied } from './fleeting.ts';
import { joinByApi, newEmail, PASSWORD } from './member.ts';
import { expect, type Locator, type Page } from './test.ts';

export interface PictureUpload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** What a person does on the pages, using the names they see. */

/** Switches the dialog to one of its two forms, whichever it opened with. */
export async function turnTo(dialog: Locator, form: 'sign in' | 'sign up'): Promise<void> {
  await expect(dialog.getByLabel('Email')).toBeVisible();
  const link = form === 'sign in' ? 'Already have an account? Sign in' : "Don't have an account? Sign up";
  const turn = dialog.getByRole('button', { name: link });
  if (await turn.isVisible()) await turn.click();
}

export async function signUp(page: Page, email = newEmail()): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Encode a Message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In or Create Account' });
  await turnTo(dialog, 'sign up');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Confirm password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Hide a Secret Message' })).toBeVisible();
  await expect(page).toHaveURL(/\/encode$/);
}

/** An empty page of the site, where a browser can be given what it stores about somebody. */
const EMPTY_PAGE = { contentType: 'text/html', body: '<link rel="icon" href="data:,">' };

/** Opens the encode screen as a new person, whose account was made without the dialog. */
export async function arrive(page: Page, email = newEmail()): Promise<void> {
  await page.route('**/empty-page', (route) => route.fulfill(EMPTY_PAGE), { times: 1 });
  await page.goto('/empty-page');
  const { token } = await joinByApi(new URL(page.url()), email);
  await page.evaluate((kept) => localStorage.setItem('underpaint.token', kept), token);
  await page.goto('/encode');
  await expect(page.getByRole('heading', { name: 'Hide a Secret Message' })).toBeVisible();
}

export async function choosePicture(page: Page, picture: PictureUpload): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  // The invisible file input has the same name and comes first.
  await page.getByRole('button', { name: 'Choose a picture' }).last().click();
  await (await chooser).setFiles(picture);
}

/** Fills in the encode form, with `name` if given, sends it, waits for the success panel and reveals the key there. */
export async function hide(
  page: Page,
  { picture, name, message, key }: { picture: PictureUpload; name?: string; message: string; key: string },
): Promise<void> {
  await choosePicture(page, picture);
  if (name !== undefined) await page.getByLabel('File name').fill(name);
  await page.getByLabel('Secret message').fill(message);
  await page.getByLabel('Secret key').fill(key);
  await page.getByRole('button', { name: 'Encode Message' }).click();
  await expect(page.getByRole('heading', { name: 'Encoding Successful!' })).toBeVisible();
  await page.getByRole('button', { name: 'Reveal key', exact: true }).click();
  await page.getByRole('button', { name: 'Hide key', exact: true }).click();
}

/** Copies the share link from the success panel and returns the contents of the clipboard. */
export async function copyShareLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Copy share link' }).click();
  await expectCopied(page);
  return page.evaluate(() => navigator.clipboard.readText());
}

export async function downloadPicture(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Image (Optional)' }).click();
  const download = await started;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Types the key on the decode page and asks for the message. */
export async function reveal(page: Page, key: string): Promise<void> {
  await page.getByLabel('Secret key').fill(key);
  await page.getByRole('button', { name: 'Decode Message' }).click();
}

export async function expectMessage(page: Page, message: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Decoded Message' })).toBeVisible();
  const shown = page.getByTestId('decoded-message');
  await expect(shown).toHaveText(message, { useInnerText: true });
  await expect(shown).toHaveJSProperty('translate', false);
}

/** A browser without workers. */
export async function withoutWorkers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'Worker', { value: undefined });
  });
}

/** A browser in which no worker ever answers. */
export async function withSilentWorkers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    class Silent extends EventTarget {
      postMessage() {}
      terminate() {}
    }
    Object.defineProperty(window, 'Worker', { value: Silent });
  });
}
