import sharp from 'sharp';
import { stopClock } from '../support/clock.ts';
import { downloadPicture, hide } from '../support/person.ts';
import { drawPhotograph } from '../support/pictures.ts';
import { test } from '../support/signed-in.ts';
import { expect, type Page } from '../support/test.ts';

/** The panel of section 2.4 after a real encode by a free user: every line of it, in one visit. */

const KEY = ' sienna, burnt; 1889 ';
const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

async function expectKeyMasked(page: Page): Promise<void> {
  await expect(heading(page, 'Remember your key')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Key hidden' })).toHaveText(/^•+$/);
  await expect(main(page)).not.toContainText(KEY.trim());
  await page.getByRole('button', { name: 'Reveal key', exact: true }).click();
  await expect(main(page).locator('output')).toHaveText(KEY, { useInnerText: true });
  await expect(main(page).locator('output')).toHaveJSProperty('translate', false);
  await page.getByRole('button', { name: 'Copy key', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Copied!', exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(KEY);
  await page.clock.runFor(2100);
  await expect(page.getByRole('button', { name: 'Copy key', exact: true })).toBeVisible();
}

async function copyLink(page: Page): Promise<string> {
  const copy = page.getByRole('button', { name: 'Copy share link', exact: true });
  await expect(copy).toHaveText('Copy');
  await copy.click();
  const copied = page.getByRole('button', { name: 'Copied!', exact: true });
  await expect(copied).toBeVisible();
  await page.clock.runFor(1900);
  await expect(copied).toBeVisible();
  await page.clock.runFor(200);
  await expect(copy).toHaveText('Copy');
  return page.evaluate(() => navigator.clipboard.readText());
}

test('S-1.2, S-1.3, S-2.4.11, S-2.4.12, S-2.4.13, S-2.4.14, S-2.4.15, S-2.4.17, S-9.4, S-9.9, A-01, A-13, A-38, A-62, A-63: the success panel', async ({
  page,
  server,
}) => {
  const picture = {
    name: 'orchard.jpeg',
    mimeType: 'image/jpeg',
    buffer: await drawPhotograph(12, { width: 960, height: 640 }),
  };
  await page.goto('/encode');
  await hide(page, { picture, name: 'orchard.jpeg', message: 'At the orchard gate.', key: KEY });
  await page.clock.install();
  await stopClock(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Encoding Successful!');
  await expectKeyMasked(page);

  const link = await copyLink(page);
  const id = link.split('/').at(-1);
  expect(link).toBe(`${server.origin}/decode/${id}`);
  await expect(page.getByRole('link', { name: link, exact: true })).toHaveAttribute('href', link);
  const preview = page.getByAltText('Your picture with the hidden message and a label with a QR code');
  // As it was made here: it is not fetched back.
  await expect(preview).toHaveAttribute('src', /^blob:/);
  await expect(preview).toHaveJSProperty('complete', true);

  const { name, bytes } = await downloadPicture(page);
  expect(name).toBe('orchard.jpeg');
  expect((await sharp(bytes).metadata()).format).toBe('jpeg');
  expect(bytes).toEqual(await (await page.request.get(`/api/images/public/${id}`)).body());
  await expect(main(page).getByText(/^JPEG, [\d.]+ KB$/)).toBeVisible();
  await expect(main(page).getByText(/After that the link and the stored picture are gone\.$/)).toBeVisible();
  await expect(heading(page, 'What it survives')).toBeVisible();

  await page.getByRole('button', { name: 'Encode Another Image', exact: true }).click();
  await expect(heading(page, 'Hide a Secret Message')).toBeVisible();
  await expect(page.getByLabel('Secret message')).toHaveValue('');
  await expect(page.getByLabel('Secret key')).toHaveValue('');
  await expect(main(page)).not.toContainText('orchard.jpeg');
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain(KEY.trim());
});
