import { freeEncodesRemaining } from '@underpaint/contract';
import sharp from 'sharp';
import { exactly, fillIn, MESSAGE, main, openForm, png, submitButton } from '../support/encode-form.ts';
import { NOBODY } from '../support/member.ts';
import { choosePicture } from '../support/person.ts';
import { drawPhotograph } from '../support/pictures.ts';
import { test } from '../support/signed-in.ts';
import { expect, type Page } from '../support/test.ts';
import { answerWith } from '../support/typed-answers.ts';

/** The form of section 2.4 and its rules (section 5). */

const QR = { name: 'Add QR code with decode link to image', exact: true };

/** Counts the encodes sent by the page. */
function watchEncodes(page: Page): { sent: number } {
  const seen = { sent: 0 };
  page.on('request', (request) => {
    if (request.url().endsWith('/images/encode')) seen.sent += 1;
  });
  return seen;
}

test.describe('for a visitor', () => {
  test.use({ storageState: NOBODY });

  test('S-1.7, S-2.3.7, S-2.4.9, S-5.8, S-6.1, A-23: the form is there, and sending it asks to sign in', async ({
    page,
  }) => {
    await openForm(page);
    const seen = watchEncodes(page);
    await fillIn(page);
    await submitButton(page).click();
    const box = page.getByRole('alert');
    await expect(box.getByText('Please sign in to encode images.', { exact: true })).toBeVisible();
    await box.getByRole('button', { name: 'Login / Create Account', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Sign In or Create Account', exact: true })).toBeVisible();
    expect(seen.sent).toBe(0);
  });
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

test('S-5.2: somebody who pastes more than there is room for is told how much was left out', async ({
  page,
}) => {
  await openForm(page);
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${'a'.repeat(300)}${'\n'.repeat(202)}`);
  const message = main(page).getByLabel('Secret message');
  await message.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(exactly(page, '500/500 characters')).toBeVisible();
  const note = exactly(page, '2 characters didn’t fit and were left out.');
  await expect(note).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(note).toBeHidden();
});

test('S-5.2: somebody who drags in more than there is room for is told how much was left out', async ({
  page,
}) => {
  await openForm(page);
  const title = page.getByRole('heading', { name: 'Hide a Secret Message' });
  const message = main(page).getByLabel('Secret message');
  await message.fill('a'.repeat(481));
  await title.selectText();
  await title.dragTo(message);
  await expect(exactly(page, '500/500 characters')).toBeVisible();
  await expect(exactly(page, '2 characters didn’t fit and were left out.')).toBeVisible();
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
  const warning = main(page).getByText(/^A program that knows common passwords could guess this key within/);
  await key.fill('Password123!');
  await expect(meter).toHaveJSProperty('value', 5);
  await expect(warning).toHaveText(/within (minutes|hours)\.$/);
  await page.getByRole('button', { name: 'Suggest a passphrase' }).click();
  await expect(key).toHaveValue(/^[a-z]+( [a-z]+){5}$/);
  await expect(main(page)).toContainText('About 37 billion billion possibilities.');
  await expect(meter).toHaveJSProperty('value', 5);
  await expect(warning).toBeHidden();
  await choosePicture(page, await png());
  await page.getByLabel('Secret message').fill(MESSAGE);
  await key.fill(' ');
  await expect(main(page)).toContainText('The key begins or ends with a space.');
  await expect(submitButton(page)).toBeEnabled();
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

test('A-70: how to hide is one of three choices with a sentence each, and is still chosen on coming back', async ({
  page,
}) => {
  await openForm(page);
  const choice = (name: string) => page.getByRole('radio', { name, exact: true });
  await expect(page.getByRole('group', { name: 'Hard to see, or hard to destroy?' })).toBeVisible();
  await expect(choice('Balanced')).toBeChecked();
  await choice('Balanced').press('ArrowDown');
  await expect(choice('Sturdiest')).toBeChecked();
  await expect(choice('Sturdiest')).toHaveAccessibleDescription(/tight crops and heavy compression/);
  await page.getByRole('link', { name: 'Pricing' }).first().click();
  await page.goBack();
  await expect(choice('Sturdiest')).toBeChecked();
});

test('S-5.3, S-5.4, S-5.7, A-06: while picture, message or key is missing the button is disabled and nothing is sent', async ({
  page,
}) => {
  await openForm(page);
  const seen = watchEncodes(page);
  const key = page.getByLabel('Secret key');
  const submit = async () => {
    await expect(submitButton(page)).toBeDisabled();
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
  await expect(submitButton(page)).toBeEnabled();
  await page.getByLabel('Secret message').fill(' \n ');
  await submit();
  await page.getByLabel('Secret message').fill(MESSAGE);
  await key.fill('');
  await submit();
  await key.fill('k');
  await expect(submitButton(page)).toBeEnabled();
  expect(seen.sent).toBe(0);
});

const plainPng = async (side: number, grey: number) => {
  const background = { r: grey, g: grey, b: grey };
  const picture = sharp({ create: { width: side, height: side, channels: 3, background } });
  return { name: 'plain.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
};

const cutJpeg = async () => {
  const whole = await drawPhotograph(600, { width: 720, height: 480 });
  return { name: 'cut.jpg', mimeType: 'image/jpeg', buffer: whole.subarray(0, whole.length / 2) };
};

for (const [what, draw, why] of [
  ['tiny', () => plainPng(100, 120), 'This picture is too small to hide a message. Choose a larger one.'],
  ['plain', () => plainPng(600, 255), 'This picture is plain black or white: a message has nowhere to hide.'],
  ['damaged', cutJpeg, 'This picture cannot be read: the file is damaged or incomplete.'],
] as const) {
  test(`A-26: with a ${what} picture the button is disabled and says why, until another one is chosen`, async ({
    page,
  }) => {
    await openForm(page);
    await fillIn(page);
    await expect(submitButton(page)).toBeEnabled();
    const input = main(page).locator('input[type=file]');
    await input.setInputFiles(await draw());
    await expect(submitButton(page)).toBeDisabled();
    await expect(submitButton(page)).toHaveAccessibleDescription(new RegExp(`^${why}`));
    await input.setInputFiles(await png());
    await expect(submitButton(page)).toBeEnabled();
  });
}

test('A-55, A-63: the name that strangers read is neutral, shown before hiding, and its owner’s to change', async ({
  page,
}) => {
  await openForm(page);
  await choosePicture(page, await png('Holiday at 4 Mill Lane.png'));
  const name = page.getByLabel('File name');
  await expect(name).toHaveValue('picture.png');
  await name.fill('Lake');
  await main(page)
    .locator('input[type=file]')
    .setInputFiles(await png('another.png'));
  await expect(name).toHaveValue('Lake');
  await name.fill('');
  await expect(name).toHaveAttribute('placeholder', 'picture.png');
});

const label = (page: Page) =>
  page.getByRole('img', { name: 'The label that will be added below your picture' });

test('A-25, S-2.4.5: the preview shows the label before an encode is spent, as high as pictures get it', async ({
  page,
  hidden,
}) => {
  const answer = await page.request.get(`/api/images/public/${hidden.encodingId}`);
  const made = await sharp(await answer.body()).metadata();
  await openForm(page);
  // Not by the page itself, which would stop for as long as that takes.
  const painter = page.waitForEvent('worker', (worker) => worker.url().includes('/label.worker'));
  await choosePicture(page, await png());
  await expect(label(page)).toBeVisible();
  await painter;
  const shown = await label(page).evaluate((canvas: HTMLCanvasElement) => canvas.height);
  expect(shown + 360).toBe(made.height);
  const picture = await page.getByRole('img', { name: 'The picture you chose' }).boundingBox();
  const below = await label(page).boundingBox();
  expect(below?.width).toBe(picture?.width);
  expect(below?.y).toBeCloseTo((picture?.y ?? 0) + (picture?.height ?? 0), 0);
});

test('A-25, S-4.13: where the label does not fit the button says so; a subscriber who leaves it out may go on', async ({
  page,
}) => {
  await answerWith(page, '/stripe/status', { status: 'active' });
  await openForm(page);
  await fillIn(page);
  await expect(label(page)).toBeVisible();
  const small = await sharp((await png()).buffer)
    .resize(200, 200)
    .png()
    .toBuffer();
  const input = main(page).locator('input[type=file]');
  await input.setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer: small });
  await expect(submitButton(page)).toBeDisabled();
  await expect(submitButton(page)).toHaveAccessibleDescription(/too small for a QR code/);
  await page.getByRole('checkbox', QR).uncheck();
  await expect(submitButton(page)).toBeEnabled();
  await expect(label(page)).toBeHidden();
});
