import { arrive, choosePicture, expectMessage, reveal } from './person.ts';
import { drawPng } from './pictures.ts';
import { sayAsWorker, withPlayedWorker } from './played-worker.ts';
import { expect, type Page } from './test.ts';
import type { Look } from './tour.ts';

const KEY = 'stone by stone';
const MESSAGE = 'Meet me where the river bends, at nine.';
/** What the worker reports, and what people then read. */
const HIDING = {
  reading: 'Reading the picture',
  key: 'Sealing the message',
  hiding: 'Hiding your message in the picture',
  reporting: 'Testing what the picture survives',
  checking: 'Checking that the key opens it',
};
const REVEALING = {
  reading: 'Reading the picture',
  key: 'Working out the key',
  revealing: 'Looking for the message',
};
const NO_ROOM =
  'This image has room for about 12 characters. Please use a larger image or a shorter message.';

const picture = async () => ({
  name: 'hills.png',
  mimeType: 'image/png',
  buffer: await drawPng(8),
});

async function fill(page: Page): Promise<void> {
  await choosePicture(page, await picture());
  await page.getByLabel('Secret message').fill(MESSAGE);
  await page.getByLabel('Secret key').fill(KEY);
}

/** Holds requests of this kind until the returned function is called. */
async function delay(page: Page, { method, path }: { method: string; path: string }): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/api/images/${path}`, async (route) => {
    if (route.request().method() === method) await promise;
    await route.continue();
  });
  return resolve;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Every stage of hiding, and every way the worker can end without a picture. */
export async function tourOfHiding(page: Page, look: Look): Promise<void> {
  await withPlayedWorker(page);
  await arrive(page);
  await fill(page);
  const reserving = await delay(page, { method: 'POST', path: 'reservations' });
  await press(page, 'Encode Message');
  await look(page, 'device hide reserving');
  reserving();
  for (const [stage, words] of Object.entries(HIDING)) {
    await sayAsWorker(page, { stage, done: null });
    await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
    await look(page, `device hide ${stage}`);
  }
  await sayAsWorker(page, { inability: { why: 'has too little memory for this picture' } });
  await expect(page.getByRole('button', { name: 'Encode on our server' })).toBeVisible();
  await look(page, 'device hide unable');
  await press(page, 'Encode Message');
  await sayAsWorker(page, { refusal: { code: 'image.no_room', sentence: NO_ROOM } });
  await expect(page.getByRole('alert').filter({ hasText: NO_ROOM })).toBeVisible();
  await look(page, 'device hide refused');
}

/** Every stage of revealing, and every way it can end. */
export async function tourOfRevealing(page: Page, look: Look): Promise<void> {
  await withPlayedWorker(page);
  await page.goto('/decode');
  await choosePicture(page, await picture());
  await reveal(page, KEY);
  for (const [stage, words] of Object.entries(REVEALING)) {
    await sayAsWorker(page, { stage, done: null });
    await expect(page.getByText(words)).toBeVisible();
    await look(page, `device reveal ${stage}`);
  }
  await sayAsWorker(page, { stage: 'searching', done: 0.4 });
  await look(page, 'device reveal searching');
  await sayAsWorker(page, { inability: { why: 'ran out of memory' } });
  await expect(page.getByRole('button', { name: 'Decode on our server' })).toBeVisible();
  await look(page, 'device reveal unable');
}

/** What a browser says that cannot do the work, when no server may be asked. */
export async function tourOfInability(page: Page, look: Look): Promise<void> {
  await withPlayedWorker(page);
  await arrive(page);
  await fill(page);
  await press(page, 'Encode Message');
  await sayAsWorker(page, { inability: { why: 'has too little memory for this picture' } });
  await expect(page.getByText('Another browser, or a computer, may be able to.')).toBeVisible();
  await look(page, 'device only hide unable');
}

/** What the result says on both screens, without a connection and then with one. */
export async function tourOfResults(page: Page, look: Look): Promise<void> {
  await arrive(page);
  await fill(page);
  // Looking at it also fetches the languages, while there is a connection.
  await look(page, 'device hide filled in');
  await page.context().setOffline(true);
  await press(page, 'Encode Message');
  await expect(page.getByText('The server could not be reached.')).toBeVisible();
  await look(page, 'device hide offline');
  await page.context().setOffline(false);
  const sending = await delay(page, { method: 'PUT', path: '*' });
  await press(page, 'Encode Message');
  await expect(page.getByText('Uploading the picture')).toBeVisible();
  await look(page, 'device hide sending');
  sending();
  await expect(page.getByRole('heading', { name: 'Encoding Successful!' })).toBeVisible();
  await look(page, 'device hide done');
  await press(page, 'Reveal key');
  const link = await page.getByRole('link', { name: '/decode/' }).getAttribute('href');
  await page.goto(link ?? '');
  await reveal(page, KEY);
  await expectMessage(page, MESSAGE);
  await look(page, 'device reveal done');
}

/** The note that a newer version is available. */
export async function tourOfUpdate(page: Page, look: Look): Promise<void> {
  await page.goto('/decode');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?newer'));
  await expect(page.getByText('A new version of Underpaint is ready.')).toBeVisible();
  await look(page, 'device update');
}
