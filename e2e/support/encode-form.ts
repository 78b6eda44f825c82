import { choosePicture } from './person.ts';
import { drawPng } from './pictures.ts';
import { expect, type Locator, type Page } from './test.ts';

/** The form of section 2.4, as a person uses it. */

export const MESSAGE = 'Meet me where the river bends.';

export const main = (page: Page): Locator => page.getByRole('main');
export const exactly = (page: Page, text: string): Locator => main(page).getByText(text, { exact: true });
export const submitButton = (page: Page): Locator => main(page).locator('button[type=submit]');

export const png = async (name = 'hills.png') => ({ name, mimeType: 'image/png', buffer: await drawPng(5) });

export async function openForm(page: Page): Promise<void> {
  await page.goto('/encode');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hide a Secret Message');
}

export async function fillIn(page: Page): Promise<void> {
  await choosePicture(page, await png());
  await page.getByLabel('Secret message').fill(MESSAGE);
  await page.getByLabel('Secret key').fill('a key');
}
