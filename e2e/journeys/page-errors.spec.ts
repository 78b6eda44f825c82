import { answer, cutOff } from '../support/answers.ts';
import { stopClock } from '../support/clock.ts';
import { expectToast } from '../support/fleeting.ts';
import { arrive, choosePicture, reveal } from '../support/person.ts';
import { drawPng } from '../support/pictures.ts';
import { leaveShareOut } from '../support/settings.ts';
import { expect, type Page, test, WORKING_ITSELF } from '../support/test.ts';
import { ONE_PICTURE } from '../support/typed-answers.ts';

/** Section 8 of the specification, word for word, as the page shows it. The test plays the server. */

const ID = 'AAAAAAAAAAAAAAAAAAAAAA';
const MESSAGE = 'Meet me where the river bends.';
const SHARED = { s3Key: 'key-of-the-picture', filename: 'holiday.jpg', width: 1600, height: 1067 };
const refusal = (message: string, code = 'server.error') => ({ message, code });
const note = (page: Page, text: string) => page.getByLabel('Notifications').getByText(text, { exact: true });
const exactly = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true });

async function fillEncode(page: Page): Promise<void> {
  await choosePicture(page, { name: 'hills.png', mimeType: 'image/png', buffer: await drawPng(5) });
  await page.getByLabel('Secret message').fill(MESSAGE);
  await page.getByLabel('Secret key').fill('a key');
}

async function openShared(page: Page): Promise<void> {
  await leaveShareOut(page);
  await answer(page, '/images/share/*', { json: SHARED });
  await page.goto(`/decode/${ID}`);
  await expect(page.getByText('Viewing: holiday.jpg')).toBeVisible();
}

test.use({
  serverSettings: WORKING_ITSELF,
  expectedStatuses: [0, 401, 404, 422, 429, 500, 503],
});

test('S-8.11: a refused encode says why, in the form and in a note, and keeps what was typed', async ({
  page,
}) => {
  await arrive(page);
  await fillEncode(page);
  const busy = 'The server is busy. Try again in a minute.';
  await answer(page, '/images/encode', { status: 503, json: refusal(busy, 'server.busy') });
  await page.getByRole('button', { name: 'Encode Message' }).click();
  await expect(exactly(page, `Error: ${busy}`)).toBeVisible();
  await expectToast(page, `Encoding failed: ${busy}`);

  await answer(page, '/images/encode', { status: 500, json: 'not the shape of an answer' });
  await page.getByRole('button', { name: 'Encode Message' }).click();
  await expect(exactly(page, 'Error: Failed to encode message')).toBeVisible();
  await expectToast(page, 'Encoding failed: Failed to encode message');
  await expect(note(page, `Encoding failed: ${busy}`)).toBeHidden();
  await expect(page.getByLabel('Secret message')).toHaveValue(MESSAGE);
  await expect(page.getByLabel('Secret key')).toHaveValue('a key');
  await expect(page.getByText('hills.png')).toBeVisible();
});

test('S-8.12: no message found is a long note, which a screen reader reads, and a short one, which it does not read again', async ({
  page,
}) => {
  await page.clock.install();
  await openShared(page);
  await answer(page, '/images/decode', {
    status: 422,
    json: refusal('No message found.', 'message.not_found'),
  });
  await stopClock(page);
  await reveal(page, 'some key');
  const answerBox = page.getByRole('status').filter({ hasText: 'No message found.' });
  await expect(answerBox).toContainText('The key may be wrong, or the image may have been altered');
  await expect(answerBox).toContainText('downloaded again, re-shared');
  await expect(answerBox).toContainText('If the picture shows a QR code, scan it');
  await expect(page.getByRole('alert').filter({ hasText: 'No message found.' })).toHaveCount(0);
  const short = page.getByLabel('Notifications').getByRole('listitem');
  await expect(short).toHaveText('No message found.');
  await expect(short).toHaveAttribute('aria-live', 'off');
});

test('A-09: a message that reads “No message found.” is a message', async ({ page }) => {
  await openShared(page);
  await answer(page, '/images/decode', { json: { message: 'No message found.' } });
  await reveal(page, 'some key');
  await expect(page.getByRole('heading', { name: 'Decoded Message' })).toBeFocused();
  await expect(page.getByTestId('decoded-message')).toHaveText('No message found.');
  await expect(page.getByText('The key may be wrong')).toBeHidden();
});

test('S-4.14, S-8.13, A-47: any other failed decode says why, or its default, and keeps the key', async ({
  page,
}) => {
  await openShared(page);
  const tooMany = 'Too many wrong keys for this picture. Try again in 12 minutes.';
  await answer(page, '/images/decode', { status: 429, json: refusal(tooMany, 'rate.limited') });
  await reveal(page, 'some key');
  await expect(exactly(page, `Decoding failed: ${tooMany}`)).toBeVisible();
  await cutOff(page, '/images/decode');
  await page.getByRole('button', { name: 'Decode Message' }).click();
  await expect(exactly(page, 'Decoding failed: Failed to decode message')).toBeVisible();
  await expect(page.getByText('Check your connection and try again.')).toBeVisible();
  await expect(page.getByLabel('Secret key')).toHaveValue('some key');
});

test('A-47: where the server does the work, a wrong key is told how many tries are left', async ({
  page,
  hidden,
}) => {
  await page.goto(`/decode/${hidden.encodingId}`);
  for (const [key, left] of [
    ['wrong', 'You have 4 attempts left for the next 15 minutes.'],
    ['wrong again', 'You have 3 attempts left for the next 15 minutes.'],
  ] as const) {
    await reveal(page, key);
    await expect(exactly(page, left)).toBeVisible();
  }
});

for (const { id, status, json, sentence } of [
  {
    id: 'S-8.14, A-39',
    status: 404,
    json: refusal('Not found.', 'not_found'),
    sentence: 'Shared image not found or link is invalid.',
  },
  {
    id: 'S-8.15',
    status: 503,
    json: refusal('The pictures cannot be reached.', 'storage.unavailable'),
    sentence: 'The pictures cannot be reached.',
  },
  { id: 'S-8.15', status: 500, json: {}, sentence: 'Failed to load shared image.' },
  { id: 'S-8.16', status: 200, json: { filename: 'a.png' }, sentence: 'S3 key not found in share info.' },
]) {
  test(`${id}: a shared link answered with ${status} says “${sentence}”`, async ({ page }) => {
    await leaveShareOut(page);
    await answer(page, '/images/share/*', { status, json });
    await page.goto(`/decode/${ID}`);
    await expect(exactly(page, sentence)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Decode a picture file' })).toBeVisible();
  });
}

test('S-8.17: a preview that does not load says so, and the message can still be read', async ({ page }) => {
  await answer(page, '/images/public/*?size=preview', { status: 500, json: {} });
  await openShared(page);
  await expect(exactly(page, 'Failed to load image preview.')).toBeVisible();
  await answer(page, '/images/decode', { json: { message: MESSAGE } });
  await reveal(page, 'some key');
  await expect(page.getByTestId('decoded-message')).toHaveText(MESSAGE);
});

test('S-8.18: an image of the dashboard that does not load says why', async ({ page }) => {
  await arrive(page);
  await answer(page, '/images/*', { status: 404, json: refusal('This picture is gone.', 'not_found') });
  await page.goto('/decode?s3Key=some-key-of-mine');
  await expect(exactly(page, 'Failed to load image: This picture is gone.')).toBeVisible();
});

test('S-2.5.5: signed out, the link of a dashboard asks to log in', async ({ page }) => {
  await page.goto('/decode?s3Key=some-key-of-mine');
  await expect(
    exactly(page, 'Please log in to load the image automatically from your dashboard.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose a picture' }).last()).toBeVisible();
});

test('S-8.19: a history that does not load says so and can be asked for again', async ({ page }) => {
  await arrive(page);
  await answer(page, '/images/history', { status: 500, json: refusal('Something broke.') });
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(exactly(page, 'Could not load encoding history.')).toBeVisible();
  await answer(page, '/images/history', { json: [] });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No encodings yet. Start by hiding a message!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your Encodings' })).toBeFocused();
});

test('a laptop without a network still reads from the server on it', async ({ page }) => {
  await arrive(page);
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('No encodings yet. Start by hiding a message!')).toBeVisible();
});

test('S-8.19: where the session has ended, the dashboard leads home and says why', async ({ page }) => {
  await arrive(page);
  await answer(page, '/images/history', { status: 401, json: refusal('Please sign in.', 'auth.required') });
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expectToast(page, 'Please log in to view your dashboard.');
  await expect(page.getByRole('heading', { name: 'Hide. Share. Reveal.' })).toBeVisible();
});

test('S-2.6.13, S-8.30, S-9.4: a copied link says so in a note, and on its button for two seconds', async ({
  page,
}) => {
  await page.clock.install();
  await arrive(page);
  await answer(page, '/images/history', { json: [ONE_PICTURE] });
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('button', { name: 'Share Link' })).toBeVisible();
  await stopClock(page);
  await page.getByRole('button', { name: 'Share Link' }).click();
  await expect(note(page, 'Share link copied!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
  await page.clock.runFor(1900);
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.getByRole('button', { name: 'Share Link' })).toBeVisible();
});

test('S-8.31, A-35: where copying is refused, the link is shown selected', async ({ page, server }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Refused.', 'NotAllowedError'));
  });
  await arrive(page);
  await answer(page, '/images/history', { json: [ONE_PICTURE] });
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('button', { name: 'Share Link' }).click();
  await expectToast(page, 'Failed to copy link');
  await expect(exactly(page, 'Failed to copy link.')).toBeVisible();
  const field = page.getByLabel('Share link to copy by hand');
  await expect(field).toHaveValue(`${server.origin}/decode/${ONE_PICTURE._id}`);
  expect(await page.evaluate(() => window.getSelection()?.toString())).toBe(await field.inputValue());
});

/** A toast about a message that was not found, with a clock that the test can move. */
async function bringUpNote(page: Page): Promise<void> {
  await page.clock.install();
  await openShared(page);
  await answer(page, '/images/decode', {
    status: 422,
    json: refusal('No message found.', 'message.not_found'),
  });
  await reveal(page, 'some key');
}

test('A-37: a note waits while the pointer is on it, and goes after its time', async ({ page }) => {
  await bringUpNote(page);
  await note(page, 'No message found.').hover();
  await page.clock.runFor(20_000);
  await expect(note(page, 'No message found.')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).hover();
  await page.clock.runFor(4_500);
  await expect(note(page, 'No message found.')).toBeHidden();
});

test('A-37: a note waits while the focus is on it', async ({ page }) => {
  await bringUpNote(page);
  await page.getByRole('button', { name: 'Dismiss' }).focus();
  await page.clock.runFor(20_000);
  await expect(note(page, 'No message found.')).toBeVisible();
  await page.getByLabel('Secret key').focus();
  await page.clock.runFor(4_500);
  await expect(note(page, 'No message found.')).toBeHidden();
});
