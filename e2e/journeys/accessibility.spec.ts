import { AxeBuilder } from '@axe-core/playwright';
import { choosePicture, copyShareLink, expectMessage, hide, reveal, signUp } from '../support/person.ts';
import { drawPng } from '../support/pictures.ts';
import { expect, type Page, test } from '../support/test.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const KEY = 'a key for everyone';

/** Scans the screen as it is now, in daylight and at night. */
async function expectAccessible(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    expect(found, `${screen}, ${colorScheme}`).toEqual([]);
  }
}

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedStatuses: [404, 422] });

test('part D.6: the screens of a visitor have no accessibility violation', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Hide. Share. Reveal.' })).toBeVisible();
  await expectAccessible(page, 'home');
  await page.getByRole('button', { name: 'Login / Sign Up' }).click();
  await expectAccessible(page, 'sign-in');
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
  await expectAccessible(page, 'sign-up');

  await page.goto('/encode');
  await expect(page.getByRole('heading', { name: 'Hide a Secret Message' })).toBeVisible();
  await expectAccessible(page, 'encode, signed out');
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: 'Nothing hangs here' })).toBeVisible();
  await expectAccessible(page, 'page not found');
  await page.goto('/decode/AAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.getByText('Shared image not found or link is invalid.')).toBeVisible();
  await expectAccessible(page, 'dead link');
});

test('part D.6: the screens of a recipient have no accessibility violation', async ({ page }) => {
  const picture = { name: 'plain.png', mimeType: 'image/png', buffer: await drawPng(9) };
  await page.goto('/decode');
  await expect(page.getByRole('heading', { name: 'Decode a Secret Message' })).toBeVisible();
  await expectAccessible(page, 'decode');
  await reveal(page, KEY);
  await expect(page.getByText('Please provide an image (or use a share link) and a key.')).toBeVisible();
  await expectAccessible(page, 'decode, incomplete');
  await choosePicture(page, picture);
  await reveal(page, KEY);
  await expect(page.getByText('No message found.').first()).toBeVisible();
  await expectAccessible(page, 'decode, nothing found');
});

test('part D.6: the screens of somebody signed in have no accessibility violation', async ({
  page,
  newVisitor,
}) => {
  const picture = { name: 'access.png', mimeType: 'image/png', buffer: await drawPng(8) };
  await signUp(page);
  await expectAccessible(page, 'encode');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('No encodings yet. Start by hiding a message!')).toBeVisible();
  await expectAccessible(page, 'dashboard, empty');
  await page.getByRole('link', { name: 'Encode' }).click();
  await hide(page, { picture, message: 'Everybody may read.', key: KEY });
  await expectAccessible(page, 'encode, success');
  const link = await copyShareLink(page);

  const visitor = await newVisitor();
  await visitor.goto(link);
  await reveal(visitor, KEY);
  await expectMessage(visitor, 'Everybody may read.');
  await expectAccessible(visitor, 'decode, message found');

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('access.png')).toBeVisible();
  await expectAccessible(page, 'dashboard');
  await page.getByRole('listitem').filter({ hasText: 'access.png' }).hover();
  await page.getByRole('button', { name: 'Delete access.png' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Confirm Deletion' })).toBeVisible();
  await expectAccessible(page, 'delete');
});
