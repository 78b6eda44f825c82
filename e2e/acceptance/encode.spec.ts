import { type EncodeResponse, freeEncodesRemaining } from '@underpaint/contract';
import sharp from 'sharp';
import { NOBODY, test } from '../support/member.ts';
import { choosePicture } from '../support/person.ts';
import { drawPng } from '../support/pictures.ts';
import { expect, type Page } from '../support/test.ts';
import { answerWith, refuse } from '../support/typed-answers.ts';

/** The form of section 2.4, its rules (section 5) and its states (section 4). */

const MESSAGE = 'Meet me where the river bends.';
const QR = { name: 'Add QR code with decode link to image', exact: true };
const main = (page: Page) => page.getByRole('main');
const exactly = (page: Page, text: string) => main(page).getByText(text, { exact: true });
const button = (page: Page) => main(page).locator('button[type=submit]');

const png = async (name = 'hills.png') => ({ name, mimeType: 'image/png', buffer: await drawPng(5) });

async function openForm(page: Page): Promise<void> {
  await page.goto('/encode');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hide a Secret Message');
}

async function fillIn(page: Page): Promise<void> {
  await choosePicture(page, await png());
  await page.getByLabel('Secret message').fill(MESSAGE);
  await page.getByLabel('Secret key').fill('a key');
}

/** Counts the encodes that leave the page. */
function watchEncodes(page: Page): { sent: number } {
  const seen = { sent: 0 };
  page.on('request', (request) => {
    if (request.url().endsWith('/images/encode')) seen.sent += 1;
  });
  return seen;
}

test.use({ expectedStatuses: [0, 500] });

test.describe('for a visitor', () => {
  test.use({ storageState: NOBODY });

  test('S-1.7, S-2.3.7, S-2.4.9, S-5.8, S-6.1, A-23: the form is there, and sending it asks to sign in', async ({
    page,
  }) => {
    await openForm(page);
    const seen = watchEncodes(page);
    await fillIn(page);
    await button(page).click();
    const box = page.getByRole('alert');
    await expect(box.getByText('Please sign in to encode images.', { exact: true })).toBeVisible();
    await box.getByRole('button', { name: 'Login / Create Account', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Sign In or Create Account', exact: true })).toBeVisible();
    expect(seen.sent).toBe(0);
  });
});

interface Dropped {
  name: string;
  type: string;
  bytes: readonly number[];
}

/** Lets files fall onto the place for pictures, as the browser tells the page of it. */
async function drop(page: Page, files: readonly Dropped[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((all) => {
    const carried = new DataTransfer();
    for (const { name, type, bytes } of all)
      carried.items.add(new File([new Uint8Array(bytes)], name, { type }));
    return carried;
  }, files);
  const place = page.getByRole('button', { name: 'Choose a picture' }).last();
  await place.dispatchEvent('dragenter', { dataTransfer });
  await place.dispatchEvent('drop', { dataTransfer });
}

test('S-2.4.1, S-5.1, S-5.13, S-9.2, A-27, A-28, A-29: one PNG or JPEG is taken by drop, anything else is refused with its sentence', async ({
  page,
}) => {
  const settings = await (await page.request.get('/api/config')).json();
  await answerWith(page, '/config', { ...settings, imageMaxBytes: 2_000_000 });
  await openForm(page);
  const background = { r: 80, g: 90, b: 120 };
  const grey = sharp({ create: { width: 64, height: 64, channels: 3, background } });
  const picture = { name: 'hills.jpg', type: 'image/jpeg', bytes: [...(await grey.png().toBuffer())] };
  const types = 'File type must be .png, .jpg or .jpeg, and the file must be what its name says';
  const gif = { name: 'a.gif', type: 'image/gif', bytes: [...Buffer.from('GIF89a')] };
  for (const [files, sentence] of [
    [[{ ...picture, name: 'a.png', type: 'image/png' }, picture], 'Too many files'],
    [[gif], types],
    [[{ ...gif, name: 'a.png', type: 'image/png' }], types],
    [[picture], types],
    [[{ ...gif, name: 'a.png', bytes: [] }], 'File is smaller than 1 bytes'],
  ] as const) {
    await drop(page, files);
    await expect(main(page).getByRole('alert')).toHaveText(sentence);
    await expect(page.getByText('Choose another picture')).toBeHidden();
  }
  await drop(page, [{ ...picture, name: 'hills.png', type: 'image/png' }]);
  await expect(page.getByText('hills.png', { exact: true })).toBeVisible();
  await expect(main(page).getByRole('alert')).toBeHidden();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose another picture' }).click();
  expect((await chooser).isMultiple()).toBe(false);
  const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(2_000_001) };
  await (await chooser).setFiles(large);
  await expect(main(page).getByRole('alert')).toHaveText('File is larger than 2000000 bytes');
  await expect(page.getByText('hills.png', { exact: true })).toBeVisible();
});

test('S-2.4.2, S-1.2, S-5.2, S-9.1, A-05: the message is counted as it is typed and stops at 500', async ({
  page,
}) => {
  await openForm(page);
  const message = page.getByLabel('Secret message');
  await expect(exactly(page, '0/500 characters')).toBeVisible();
  await message.fill('three');
  await expect(exactly(page, '5/500 characters')).toBeVisible();
  await message.fill('🌊'.repeat(249));
  await expect(exactly(page, '498/500 characters')).toBeVisible();
  await message.press('End');
  await message.pressSequentially('abc');
  await expect(exactly(page, '500/500 characters')).toBeVisible();
  await expect(message).toHaveValue(`${'🌊'.repeat(249)}ab`);
});

test('S-2.4.3, S-2.4.4, S-5.4, S-5.6, S-3.10, A-06, A-07: the meter follows the key, advises, and forbids nothing', async ({
  page,
}) => {
  await openForm(page);
  const key = page.getByLabel('Secret key');
  const meter = page.getByRole('meter', { name: 'Key strength' });
  await expect(meter).toBeHidden();
  for (const [text, score, label] of [
    ['a', 0, 'Very Weak'],
    ['abcdefgh', 2, 'Weak'],
    ['Abcdefgh', 3, 'Medium'],
    ['Abcdefg1', 4, 'Strong'],
    ['Abcdefg1!', 5, 'Very Strong'],
  ] as const) {
    await key.fill(text);
    await expect(meter).toHaveJSProperty('value', score);
    await expect(meter).toHaveJSProperty('max', 5);
    await expect(main(page).locator('[aria-live]').getByText(label, { exact: true })).toBeVisible();
  }
  await choosePicture(page, await png());
  await page.getByLabel('Secret message').fill(MESSAGE);
  await key.fill(' ');
  await expect(main(page)).toContainText('The key begins or ends with a space.');
  await expect(button(page)).toBeEnabled();
  const notice = main(page).getByText(/sealed with AES-256/);
  await expect(notice).toContainText('We do not keep the key and cannot recover it');
});

test('S-2.4.5, S-2.4.6, S-2.4.7, S-4.13, S-6.2, A-11: a free user reads what is left and cannot leave the QR code out', async ({
  page,
  member,
}) => {
  const headers = { authorization: `Bearer ${member.token}` };
  const answer = await page.request.get('/api/user/free-encodes-remaining', { headers });
  const { remaining } = freeEncodesRemaining.parse(await answer.json());
  await openForm(page);
  await expect(exactly(page, `${remaining} of 10 free encodes remaining`)).toBeVisible();
  await expect(page.getByRole('checkbox', QR)).toBeChecked();
  await expect(page.getByRole('checkbox', QR)).toBeDisabled();
  await expect(exactly(page, 'Required for free users')).toBeVisible();
});

test('S-2.4.7, S-4.13, S-6.3, S-7.4: a subscriber reads that it is unlimited, may leave the QR code out, and is not counted', async ({
  page,
}) => {
  await answerWith(page, '/stripe/status', { status: 'active' });
  const counted: string[] = [];
  page.on('request', (request) => counted.push(new URL(request.url()).pathname));
  await openForm(page);
  await expect(exactly(page, 'Unlimited free encodes available')).toBeVisible();
  await expect(page.getByRole('checkbox', QR)).toBeChecked();
  await page.getByRole('checkbox', QR).uncheck();
  await expect(exactly(page, 'Required for free users')).toBeHidden();
  expect(counted).toContain('/api/stripe/status');
  expect(counted).not.toContain('/api/user/free-encodes-remaining');
});

test('S-5.3, S-5.4, S-5.7, A-06: while picture, message or key is missing the button rests and nothing is sent', async ({
  page,
}) => {
  await openForm(page);
  const seen = watchEncodes(page);
  const key = page.getByLabel('Secret key');
  const submit = async () => {
    await expect(button(page)).toBeDisabled();
    await key.press('Enter');
    await main(page)
      .locator('form')
      .evaluate((form) => form instanceof HTMLFormElement && form.requestSubmit());
  };
  await submit();
  await page.getByLabel('Secret message').fill(MESSAGE);
  await key.fill('a key');
  await submit();
  await choosePicture(page, await png());
  await expect(button(page)).toBeEnabled();
  await page.getByLabel('Secret message').fill(' \n ');
  await submit();
  await page.getByLabel('Secret message').fill(MESSAGE);
  await key.fill('');
  await submit();
  await key.fill('k');
  await expect(button(page)).toBeEnabled();
  expect(seen.sent).toBe(0);
});

const MADE: EncodeResponse = {
  encodingId: 'picture-of-the-test-1',
  s3Key: 'key-of-the-picture-1',
  downloadUrl: null,
  filename: 'hills.png',
  format: 'png',
  width: 800,
  height: 600,
  bytes: 1000,
  psnr: 44,
  survival: [],
  hasQRCode: true,
  createdAt: '2026-11-01T09:30:00.000Z',
  expiresAt: null,
};

test('S-2.4.8, S-4.10, S-9.10, A-51: the page waits for hours if it must, then shows why not', async ({
  page,
}) => {
  await page.clock.install();
  await openForm(page);
  await expect(button(page)).toHaveText('Encode Message');
  await fillIn(page);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/images/encode', async (route) => {
    await held;
    await route.abort('internetdisconnected');
  });
  await button(page).click();
  await expect(button(page)).toHaveText('Encoding...');
  await expect(button(page)).toBeDisabled();
  await page.clock.fastForward('05:00:00');
  await expect(button(page)).toHaveText('Encoding...');
  letGo();
  await expect(exactly(page, 'Error: Failed to encode message')).toBeVisible();
  await expect(button(page)).toHaveText('Encode Message');
});

test('S-4.10, S-4.12, S-2.4.16, D.7: another picture clears the error; a result without a download says so and goes to the device’s share sheet', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(window, { shared });
    navigator.share = async (data) => void shared.push(data ?? {});
  });
  await openForm(page);
  const input = page.locator('input[type=file]');
  await expect(input).toHaveAttribute('accept', /^image\/png,\.png,image\/jpeg,\.jpg,\.jpeg$/);
  await expect(input).not.toHaveAttribute('capture');
  await fillIn(page);
  await refuse(page, '/images/encode', 'server.error', 'It broke.');
  await button(page).click();
  await expect(exactly(page, 'Error: It broke.')).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose another picture' }).click();
  await (await chooser).setFiles(await png('valley.png'));
  await expect(page.getByText('valley.png', { exact: true })).toBeVisible();
  await expect(exactly(page, 'Error: It broke.')).toBeHidden();

  await answerWith(page, '/images/encode', MADE);
  await page.route('**/api/images/public/*', async (route) => route.fulfill({ body: await drawPng(5) }));
  await button(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Encoding Successful!');
  await expect(exactly(page, '(Download link unavailable, but share link is active)')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download Image (Optional)' })).toBeHidden();
  await page.getByRole('button', { name: 'Share...', exact: true }).click();
  const shared = await page.evaluate(() => ('shared' in window ? window.shared : null));
  expect(shared).toEqual([{ url: `${server.origin}/decode/${MADE.encodingId}` }]);
});
