import { answer, hold, MADE } from '../support/answers.ts';
import { expectCopied } from '../support/fleeting.ts';
import { type Hidden, signedIn } from '../support/member.ts';
import { arrive, choosePicture, expectMessage, reveal } from '../support/person.ts';
import { drawPng } from '../support/pictures.ts';
import { expect, type Page, test, WORKING_ITSELF } from '../support/test.ts';

const KEY = 'six plain words for nobody else';

const REPORTED = {
  ...MADE,
  survival: [
    { channel: 'whatsapp', words: 'WhatsApp photo', date: '2026-11', survives: true, margin: 2 },
    { channel: 'wechat', words: 'WeChat photo', date: '2026-11', survives: false, margin: 0.4 },
  ],
  expiresAt: '2026-12-01T09:30:00.000Z',
};

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function fillIn(page: Page): Promise<void> {
  await choosePicture(page, { name: 'hills.png', mimeType: 'image/png', buffer: await drawPng(5) });
  await page.getByLabel('Secret message').fill('Meet me where the river bends.');
  await page.getByLabel('Secret key').fill(KEY);
}

async function makePicture(page: Page, made: object): Promise<void> {
  const picture = { body: await drawPng(5), contentType: 'image/png' };
  await page.route('**/api/images/public/*', (route) => route.fulfill(picture));
  await answer(page, '/images/encode', { json: made });
  await fillIn(page);
  await button(page, 'Encode Message').click();
  await expect(page.getByRole('heading', { name: 'Encoding Successful!' })).toBeFocused();
}

test.use({ serverSettings: WORKING_ITSELF });

test('S-2.4.1 … S-2.4.8: the form counts, measures, warns, and says what is missing', async ({ page }) => {
  await arrive(page);
  await expect(button(page, 'Encode Message')).toBeDisabled();
  await expect(page.getByText('Choose a picture first.')).toBeVisible();
  await expect(page.getByText('0/500 characters')).toBeVisible();
  await fillIn(page);
  await expect(page.getByText('30/500 characters')).toBeVisible();
  await expect(page.getByRole('meter', { name: 'Key strength' })).toBeAttached();
  await expect(page.getByText('sealed with AES-256')).toBeVisible();
  const code = page.getByRole('checkbox', { name: 'Add QR code with decode link to image' });
  await expect(code).toBeChecked();
  await expect(code).toBeDisabled();
  await expect(page.getByText('Required for free users')).toBeVisible();
  await expect(page.getByText('10 of 10 free encodes remaining')).toBeVisible();
  await page.getByLabel('Secret message').fill(' \n ');
  await expect(button(page, 'Encode Message')).toBeDisabled();
  await page.getByLabel('Secret message').fill('Yes.');
  const letGo = await hold(page, '/images/encode');
  await button(page, 'Encode Message').click();
  await expect(button(page, 'Encoding...')).toBeDisabled();
  await button(page, 'Cancel').click();
  letGo();
  await expect(button(page, 'Encode Message')).toBeEnabled();
  await expect(button(page, 'Encode Message')).toBeFocused();
});

test('A-02: both screens say where the work is done', async ({ page }) => {
  await page.goto('/encode');
  await expect(
    page.getByText('Our server does the work, and keeps your message and key in memory only'),
  ).toBeVisible();
  await page.goto('/decode');
  await expect(
    page.getByText('It happens on our server, which forgets the uploaded picture, the key and the message'),
  ).toBeVisible();
});

test('S-2.4.11 … S-2.4.17, A-13, A-79: the panel shows picture, link, key and dates, and leaves nothing behind', async ({
  page,
  server,
}) => {
  await arrive(page);
  await makePicture(page, REPORTED);
  const link = `${server.origin}/decode/${REPORTED.encodingId}`;
  await expect(page.getByRole('link', { name: link })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Your picture with the hidden message' })).toHaveAttribute(
    'src',
    `/api/images/public/${REPORTED.encodingId}`,
  );
  await expect(page.getByText(KEY)).toBeHidden();
  await button(page, 'Reveal key').click();
  await expect(page.getByText(KEY)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download Image (Optional)' })).toBeVisible();
  await expect(page.getByText('PNG, 157 KB')).toBeVisible();
  await expect(
    page.getByText(/December 1, 2026.*After that the link and the stored picture are gone/),
  ).toBeVisible();
  await expect(page.getByText('WeChat photo: the message is lost. Send it as a file.')).toBeVisible();
  await button(page, 'Copy share link').click();
  await expectCopied(page);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  await page.getByText('Compare with the original', { exact: true }).click();
  const edge = page.getByRole('slider', { name: 'Before and after' });
  await expect(edge).toHaveAttribute('aria-valuetext', '50% before, 50% after');
  await edge.press('End');
  await expect(edge).toHaveAttribute('aria-valuetext', '100% before, 0% after');

  const before = page.getByRole('img', { name: 'Before', exact: true });
  await expect(before).toBeVisible();
  const shown = await before.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  expect(shown).toEqual([480, 360]);

  await button(page, 'Encode Another Image').click();
  await expect(page.getByLabel('Secret message')).toHaveValue('');
  await expect(page.getByLabel('Secret key')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Choose a picture' }).last()).toBeVisible();
});

test('S-2.4.16: without a download the panel says that the link is active', async ({ page }) => {
  await arrive(page);
  await makePicture(page, { ...REPORTED, downloadUrl: null });
  await expect(page.getByText('(Download link unavailable, but share link is active)')).toBeVisible();
});

test('S-4.12: another picture clears the error of the one before', async ({ page }) => {
  await page.goto('/encode');
  await fillIn(page);
  await button(page, 'Encode Message').click();
  await expect(page.getByText('Please sign in to encode images.')).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Choose another picture').click();
  await (await chooser).setFiles({ name: 'lake.png', mimeType: 'image/png', buffer: await drawPng(6) });
  await expect(page.getByText('lake.png')).toBeVisible();
  await expect(page.getByText('Please sign in to encode images.')).toBeHidden();
});

test('S-5.13, A-28, A-29: anything but one picture is refused with a reason', async ({ page }) => {
  await page.goto('/decode');
  const input = page.locator('input[type=file]');
  const png = { name: 'a.png', mimeType: 'image/png', buffer: await drawPng(5) };
  await input.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await expect(page.getByRole('alert')).toContainText('File type must be ');
  await input.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: Buffer.alloc(0) });
  await expect(page.getByRole('alert')).toContainText('File is smaller than 1 bytes');
  await input.evaluate((element) => element.setAttribute('multiple', ''));
  await input.setInputFiles([png, { ...png, name: 'c.png' }]);
  await expect(page.getByRole('alert')).toContainText('Too many files');
  await expect(page.getByRole('button', { name: 'Choose a picture' }).last()).toBeVisible();
});

/** The panel of a picture that is really stored, with this survival report. */
async function panelOf(page: Page, hidden: Hidden, survival: Hidden['survival']): Promise<void> {
  const { message: _, key, cover: __, ...made } = hidden;
  await answer(page, '/images/encode', { json: { ...made, survival } });
  await page.goto('/encode');
  await choosePicture(page, { name: 'hills.png', mimeType: 'image/png', buffer: await drawPng(5) });
  await page.getByLabel('Secret message').fill('Whatever stands here has long been hidden.');
  await page.getByLabel('Secret key').fill(key);
  await button(page, 'Encode Message').click();
  await expect(page.getByRole('heading', { name: 'Encoding Successful!' })).toBeFocused();
}

test('A-01, A-81: what a busy server left untested is tested on the device, with the stored picture and its key', async ({
  newVisitor,
  server,
  member,
  hidden,
}) => {
  const page = await newVisitor({ storageState: signedIn(server, member) });
  const left = hidden.survival.filter(({ channel }) => /^(?:whatsapp|discord|telegram)/.test(channel));
  await panelOf(
    page,
    hidden,
    left.map((row) => ({ ...row, survives: null, margin: null })),
  );
  await expect(page.getByText('There was no time to test this picture.')).toBeVisible();
  await button(page, 'Test again').click();
  await expect(page.getByText(`This picture passed all ${left.length} tests.`)).toBeVisible();
  expect(left.length).toBeGreaterThan(2);
  await expect(button(page, 'Test again')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'What it survives' })).toBeFocused();
  await page.getByText('Every test').click();
  for (const { words } of left) await expect(page.getByText(`${words}: survives`)).toBeVisible();
});

test('A-79: a PNG that is copied on the panel reveals its message where it is pasted', async ({
  newVisitor,
  server,
  member,
  hidden,
}) => {
  const page = await newVisitor({ storageState: signedIn(server, member) });
  await panelOf(page, hidden, []);
  await button(page, 'Copy picture').click();
  await expect(page.getByText('Copied. Apps may compress a pasted picture')).toBeVisible();
  await expect(button(page, 'Copy picture')).toBeFocused();
  const elsewhere = await page.context().newPage();
  await elsewhere.goto('/decode');
  await button(elsewhere, 'Paste a picture').click();
  await expect(elsewhere.getByText('pasted.png')).toBeVisible();
  await reveal(elsewhere, hidden.key);
  await expectMessage(elsewhere, hidden.message);
});

test('A-79: a JPEG, of which the clipboard would make a PNG, is not offered to be copied', async ({
  page,
}) => {
  await arrive(page);
  await makePicture(page, { ...REPORTED, format: 'jpeg' });
  await expect(page.getByRole('link', { name: 'Download Image (Optional)' })).toBeVisible();
  await expect(button(page, 'Copy picture')).toHaveCount(0);
});

test.describe('without a network', () => {
  test.use({ expectedStatuses: [0] });

  test('A-81: a picture that cannot be fetched for testing stays untested, with a sentence and the button', async ({
    page,
  }) => {
    await arrive(page);
    const survival = REPORTED.survival.map((row) => ({ ...row, survives: null, margin: null }));
    await page.route('**/api/images/key-of-the-picture', (route) => route.abort('internetdisconnected'));
    await makePicture(page, { ...REPORTED, survival });
    await button(page, 'Test again').click();
    await expect(page.getByRole('alert')).toContainText('The picture could not be tested. Please try again.');
    await expect(button(page, 'Test again')).toBeFocused();
    await expect(page.getByText('There was no time to test this picture.')).toBeVisible();
  });
});

/** Copies like a spreadsheet: as text, as HTML and as a picture. */
const copyCells = (page: Page, text: string, picture: Buffer): Promise<void> =>
  page.evaluate(
    async ([words, bytes]) => {
      const image = new Blob([new Uint8Array(bytes)], { type: 'image/png' });
      const html = `<table><tr><td>${words}</td></tr></table>`;
      const copied = { 'text/plain': words, 'text/html': html, 'image/png': image };
      await navigator.clipboard.write([new ClipboardItem(copied)]);
    },
    [text, [...picture]] as const,
  );

test('text that a spreadsheet copies together with a picture of it is pasted into the message as text', async ({
  page,
}) => {
  await page.goto('/encode');
  await copyCells(page, 'Meet me at noon.', await drawPng(5));
  await page.getByLabel('Secret message').focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.getByLabel('Secret message')).toHaveValue('Meet me at noon.');
  await expect(page.getByText('Choose another picture')).toBeHidden();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.getByText('Choose another picture')).toBeVisible();
});

test('near the limit an input method can finish a word, and the end of the message stays', async ({
  page,
}) => {
  await page.goto('/encode');
  const field = page.getByLabel('Secret message');
  const keyboard = await page.context().newCDPSession(page);
  const letters = 'nihao';
  for (const [start, end] of [
    ['x'.repeat(497), ''],
    ['', `${'x'.repeat(496)}z`],
  ] as const) {
    await field.fill(start + end);
    await field.press(start === '' ? 'Control+Home' : 'Control+End');
    for (let typed = 1; typed <= letters.length; typed++) {
      const composed = { text: letters.slice(0, typed), selectionStart: typed, selectionEnd: typed };
      await keyboard.send('Input.imeSetComposition', composed);
    }
    await keyboard.send('Input.insertText', { text: '你好' });
    await expect(field).toHaveValue(`${start}你好${end}`);
    await expect(page.getByText('499/500 characters')).toBeVisible();
  }
});

test('what is typed is sent to no spelling service: the fields for message and key ask for no check', async ({
  page,
}) => {
  await page.goto('/encode');
  for (const name of ['Secret message', 'Secret key'])
    await expect(page.getByLabel(name)).toHaveAttribute('spellcheck', 'false');
});

test('a browser that translates the page leaves a suggested key as it is, and the count goes on', async ({
  page,
}) => {
  await page.goto('/encode');
  await page.getByRole('button', { name: 'Suggest a passphrase' }).click();
  const key = await page.getByLabel('Secret key').inputValue();
  await expect(page.getByText(key, { exact: true })).toHaveJSProperty('translate', false);
  await page.getByText('0/500 characters').evaluate((count) => {
    const translated = document.createElement('font');
    translated.append('0/500 tecken');
    count.replaceChildren(translated);
  });
  await page.getByLabel('Secret message').fill('hej');
  await expect(page.getByText('3/500 characters')).toBeVisible();
});
