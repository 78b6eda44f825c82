import { readFile } from 'node:fs/promises';
import { NOBODY } from '../support/member.ts';
import { choosePicture, expectMessage, reveal } from '../support/person.ts';
import { test } from '../support/signed-in.ts';
import { expect, type Page } from '../support/test.ts';

const TITLES = [
  ['/pricing', 'Pricing'],
  ['/faq', 'Questions and answers'],
  ['/about', 'About Underpaint'],
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
] as const;

async function readEverything(page: Page): Promise<void> {
  for (const [path, title] of TITLES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
}

async function saveShared(page: Page, link: string): Promise<Buffer> {
  await page.goto(link);
  await expect(page.getByAltText('The picture you were sent')).toBeVisible();
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save original' }).click();
  return readFile(await (await started).path());
}

test.use({ storageState: NOBODY });

test('S-6.1, S-1.6, S-1.7, S-2.3.9, S-2.3.12: a visitor reads, saves a shared picture, reveals it from the file, and cannot encode', async ({
  page,
  hidden,
}) => {
  await readEverything(page);
  const buffer = await saveShared(page, `/decode/${hidden.encodingId}`);
  await page.goto('/decode');
  await choosePicture(page, { name: 'saved.png', mimeType: 'image/png', buffer });
  await reveal(page, hidden.key);
  await expectMessage(page, hidden.message);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Encode' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign In or Create Account', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/decode$/);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hide. Share. Reveal.');
  await expect(page).toHaveURL(/\/$/);
});
