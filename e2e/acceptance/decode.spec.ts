import { hideByApi, joinByApi, NOBODY } from '../support/member.ts';
import { choosePicture, expectMessage, reveal } from '../support/person.ts';
import { drawPng } from '../support/pictures.ts';
import { leaveShareOut } from '../support/settings.ts';
import { test } from '../support/signed-in.ts';
import { expect, type Page } from '../support/test.ts';
import { delay } from '../support/typed-answers.ts';

/** The screen of section 2.5: a file, a shared link, a stored picture. */

const INCOMPLETE = 'Please provide an image (or use a share link) and a key.';
const main = (page: Page) => page.getByRole('main');
const button = (page: Page) => main(page).locator('button[type=submit]');
const picker = (page: Page) => page.getByRole('button', { name: 'Choose a picture' });

async function expectTitle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Decode a Secret Message');
}

test.use({ expectedStatuses: [403, 404] });

test.describe('for a visitor', () => {
  test.use({ storageState: NOBODY });

  test('S-2.3.8, S-2.5.1, S-5.1, S-5.9, S-6.1, S-9.2: a picture and a key are needed, and no account', async ({
    page,
  }) => {
    await page.goto('/decode');
    await expectTitle(page);
    await expect(button(page)).toHaveText('Decode Message');
    const refused = async () => {
      await button(page).click();
      await expect(main(page).getByRole('alert')).toHaveText(INCOMPLETE);
    };
    await refused();
    await page.getByLabel('Secret key').fill('a key');
    await refused();
    await page.getByLabel('Secret key').fill('');
    const png = { name: 'any.png', mimeType: 'image/png', buffer: await drawPng(9) };
    await choosePicture(page, png);
    await expect(main(page).getByRole('alert')).toBeHidden();
    await refused();
    await page.getByLabel('Secret key').fill('a key');
    await expect(main(page).getByRole('alert')).toBeHidden();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose another picture' }).click();
    expect((await chooser).isMultiple()).toBe(false);
    await (await chooser).setFiles({ ...png, buffer: Buffer.from('GIF89a') });
    await expect(main(page).getByText(/^File type must be \.png, \.jpg or \.jpeg/)).toBeVisible();
  });

  test('nothing is decoded while a file is still being checked, and one that cannot be read is reported', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const { arrayBuffer } = Blob.prototype;
      let looked = Promise.resolve();
      Object.assign(window, {
        hold: () => {
          const { promise, ...ends } = Promise.withResolvers<void>();
          looked = promise;
          Object.assign(window, ends);
        },
      });
      Blob.prototype.arrayBuffer = async function () {
        await looked;
        return arrayBuffer.call(this);
      };
    });
    const png = { name: 'any.png', mimeType: 'image/png', buffer: await drawPng(9) };
    await page.goto('/decode');
    await page.getByLabel('Secret key').fill('a key');
    await page.evaluate('hold()');
    await choosePicture(page, png);
    await expect(button(page)).toHaveText('Loading Image...');
    await expect(button(page)).toBeDisabled();
    await page.evaluate('resolve()');
    await expect(button(page)).toHaveText('Decode Message');
    await expect(page.getByText('any.png')).toBeVisible();

    await page.evaluate('hold()');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose another picture' }).click();
    await (await chooser).setFiles({ ...png, name: 'gone.png' });
    await page.evaluate('reject(new DOMException("gone", "NotReadableError"))');
    await expect(main(page).getByRole('alert')).toHaveText('The file could not be read. Choose it again.');
    await expect(page.getByText('any.png')).toBeVisible();
    await expect(button(page)).toBeEnabled();
  });

  test('S-1.4, S-1.6, S-2.3.8, S-2.5.2, S-2.5.3, S-2.5.6, S-2.5.7, S-4.14, A-30: a shared link loads its picture, takes no other, and opens with the key', async ({
    page,
    hidden,
  }) => {
    await leaveShareOut(page);
    const showShare = await delay(page, '/images/share/*');
    await page.goto(`/decode/${hidden.encodingId}?s3Key=${'x'.repeat(32)}&key=from-the-address`);
    await expectTitle(page);
    await expect(button(page)).toHaveText('Loading Image...');
    await expect(button(page)).toBeDisabled();
    showShare();
    await expect(main(page).getByText('Viewing: meadow.png', { exact: true })).toBeVisible();
    const shown = page.getByAltText('The picture you were sent');
    await expect(shown).toHaveAttribute('src', `/api/images/public/${hidden.encodingId}?size=preview`);
    await expect(picker(page)).toHaveCount(0);
    await expect(page.locator('input[type=file]')).toHaveCount(0);
    await expect(page.getByLabel('Secret key')).toHaveValue('');

    const decode = await delay(page, '/images/decode');
    await expect(button(page)).toHaveText('Decode Message');
    await reveal(page, hidden.key);
    await expect(button(page)).toHaveText('Decoding...');
    decode();
    await expectMessage(page, hidden.message);
    await expect(button(page)).toHaveText('Decode Message');
  });
});

test('S-2.5.4, A-30: ?s3Key= loads one’s own stored picture into the form', async ({ page, hidden }) => {
  const load = await delay(page, `/images/${hidden.s3Key}`);
  await page.goto(`/decode?s3Key=${hidden.s3Key}&key=from-the-address`);
  await expect(button(page)).toHaveText('Loading Image...');
  load();
  await expect(page.getByAltText('The picture from your dashboard')).toBeVisible();
  await expect(picker(page)).toHaveCount(0);
  await expect(page.getByLabel('Secret key')).toHaveValue('');
  await reveal(page, hidden.key);
  await expectMessage(page, hidden.message);
});

test('A-39: one’s own picture and its message stay when their tab is looked at again without a connection', async ({
  page,
  hidden,
}) => {
  await page.clock.install();
  let fetched = 0;
  await page.route(`**/api/images/${hidden.s3Key}`, (route) => {
    fetched += 1;
    return fetched === 1 ? route.continue() : route.abort('internetdisconnected');
  });
  await page.goto(`/decode?s3Key=${hidden.s3Key}`);
  await reveal(page, hidden.key);
  await expectMessage(page, hidden.message);
  await page.clock.fastForward('05:00');
  await page.evaluate(async () => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await fetch('/api/config');
  });
  expect(fetched).toBe(1);
  await expectMessage(page, hidden.message);
  await expect(page.getByAltText('The picture from your dashboard')).toBeVisible();
});

test('A-39: a message that is on the screen stays when its sender limits the views meanwhile', async ({
  page,
  server,
}) => {
  const sender = await joinByApi(server);
  const picture = await hideByApi(server, sender, 'limited later.png');
  await page.clock.install();
  await page.goto(`/decode/${picture.encodingId}`);
  await reveal(page, picture.key);
  await expectMessage(page, picture.message);
  const limit = await page.request.put(`/api/images/link/${picture.encodingId}`, {
    headers: { authorization: `Bearer ${sender.token}` },
    data: { maxViews: 1 },
  });
  expect(limit.status()).toBe(200);
  await page.clock.fastForward('05:00');
  const askedAgain = page.waitForResponse('**/api/images/share/*');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await (await askedAgain).finished();
  await page.evaluate(() => fetch('/api/config'));
  await expectMessage(page, picture.message);
});

test('A-76, A-39: where the views are limited while the picture is open, Decode leads to opening it, and the typed key stays', async ({
  page,
  server,
}) => {
  const sender = await joinByApi(server);
  const picture = await hideByApi(server, sender, 'limited before.png');
  await page.goto(`/decode/${picture.encodingId}`);
  await expect(page.getByAltText('The picture you were sent')).toBeVisible();
  const limit = await page.request.put(`/api/images/link/${picture.encodingId}`, {
    headers: { authorization: `Bearer ${sender.token}` },
    data: { maxViews: 1 },
  });
  expect(limit.status()).toBe(200);
  await reveal(page, picture.key);
  await expect(main(page).getByText('You can open this picture once.')).toBeVisible();
  await expect(main(page).locator(':focus')).toContainText('You can open this picture once.');
  await main(page).getByRole('button', { name: 'Open picture' }).click();
  await expect(page.getByLabel('Secret key')).toHaveValue(picture.key);
  await button(page).click();
  await expectMessage(page, picture.message);
});

test('A-30, A-15, S-7.9, A-39: a stored key of somebody else loads nothing; a picture deleted while it is open stays on the page and answers no more', async ({
  page,
  server,
}) => {
  const other = await joinByApi(server);
  const picture = await hideByApi(server, other, 'theirs.png');
  await page.goto(`/decode?s3Key=${picture.s3Key}`);
  await expect(main(page).getByText(/^Failed to load image: /)).toBeVisible();

  await page.goto(`/decode/${picture.encodingId}`);
  const shown = page.getByAltText('The picture you were sent');
  await expect(shown).toBeVisible();
  const headers = { authorization: `Bearer ${other.token}` };
  const deleted = await page.request.delete(`/api/images/${picture.encodingId}`, { headers });
  expect(deleted.status()).toBe(200);
  await reveal(page, picture.key);
  await expect(main(page).getByRole('alert')).toContainText(
    'Decoding failed: Shared image not found or link is invalid.',
  );
  await expect(main(page).getByText('Viewing: theirs.png', { exact: true })).toBeVisible();
  await expect(shown).toBeVisible();
});
