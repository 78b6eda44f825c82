import sharp from 'sharp';
import {
  arrive,
  choosePicture,
  downloadPicture,
  expectMessage,
  hide,
  reveal,
  withoutWorkers,
  withSilentWorkers,
} from '../support/person.ts';
import { drawPhotograph, drawPng } from '../support/pictures.ts';
import { formsOf, startRecordingProxy } from '../support/recording-proxy.ts';
import { startServer } from '../support/server.ts';
import { expect, type Page, test } from '../support/test.ts';

const MESSAGE = 'Kanarienvogel im Schacht, 07:30 – nicht verraten!';
const KEY = 'canary/key+with ünusual=signs';
/** Small, since none of these journeys is about heavy work. */
const SIZE = { width: 720, height: 480 };
const picture = async () => ({
  name: 'quarry.jpg',
  mimeType: 'image/jpeg',
  buffer: await drawPhotograph(900, SIZE),
});

/**
 * Hides and reveals, with a receipt, and counts occurrences of message and key, in any encoding, in what the browser
 * sent.
 */
async function leaks(page: Page, sent: () => Buffer): Promise<number> {
  await page.getByText('See when it was revealed, or have it deleted then').click();
  await page.getByLabel('Ask for a receipt').check();
  await hide(page, { picture: await picture(), message: MESSAGE, key: KEY });
  const { bytes } = await downloadPicture(page);
  const link = await page.getByRole('link', { name: '/decode/' }).getAttribute('href');
  await page.goto(link ?? '');
  await reveal(page, KEY);
  await expectMessage(page, MESSAGE);
  await page.goto('/decode');
  await choosePicture(page, { name: 'quarry.jpg', mimeType: 'image/jpeg', buffer: bytes });
  await reveal(page, 'a wrong key');
  await expect(page.getByRole('status').filter({ hasText: 'No message found.' })).toBeVisible();
  await reveal(page, KEY);
  await expectMessage(page, MESSAGE);
  const wire = sent();
  expect(wire.includes('POST ') && wire.includes('/api/images/')).toBe(true);
  return [MESSAGE, KEY].flatMap(formsOf).filter((form) => wire.includes(form)).length;
}

test.describe('what leaves the browser', () => {
  test.use({ expectedStatuses: [422] });

  for (const { way, started, leaked } of [
    { way: 'on the device', started: null, leaked: false },
    {
      way: 'on a server that does it itself, so that this test can fail,',
      started: () => startServer({ WORK_ON: 'server' }),
      leaked: true,
    },
  ]) {
    test(`A-02: hiding and revealing ${way} sends ${leaked ? 'both' : 'neither message nor key'}`, async ({
      browser,
      server: usual,
    }) => {
      const own = await started?.();
      const proxy = await startRecordingProxy();
      const context = await browser.newContext({
        baseURL: (own ?? usual).origin,
        proxy: { server: proxy.server, bypass: '<-loopback>' },
        acceptDownloads: true,
      });
      try {
        const page = await context.newPage();
        await arrive(page);
        expect((await leaks(page, proxy.sent)) > 0).toBe(leaked);
      } finally {
        await context.close();
        await proxy.close();
        await own?.stop();
      }
    });
  }
});

const asked = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This browser cannot work in the background.' });

test('A-02: a browser that cannot do it says why, and sends nothing before the person agrees', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await withoutWorkers(page);
  await arrive(page);
  await choosePicture(page, { name: 'hills.png', mimeType: 'image/png', buffer: await drawPng(9) });
  await page.getByLabel('Secret message').fill(MESSAGE);
  await page.getByLabel('Secret key').fill(KEY);
  await page.getByRole('button', { name: 'Encode Message' }).click();
  await expect(asked(page)).toBeVisible();
  expect(sent).not.toContain('/api/images/encode');
  await page.getByRole('button', { name: 'Encode on our server' }).click();
  await expect(page.getByText('Our server hid it and has forgotten your message and key.')).toBeVisible();

  const link = await page.getByRole('link', { name: '/decode/' }).getAttribute('href');
  await page.goto(link ?? '');
  await reveal(page, KEY);
  await expect(asked(page)).toBeVisible();
  expect(sent).not.toContain('/api/images/decode');
  await page.getByRole('button', { name: 'Decode on our server' }).click();
  await expectMessage(page, MESSAGE);
  await expect(page.getByText('Decoded on our server')).toBeVisible();
  const member = await page.evaluate(() => localStorage.getItem('underpaint.token'));
  const used = await page.request.get('/api/user/status', { headers: { authorization: `Bearer ${member}` } });
  expect(await used.json()).toEqual({ freeEncodesUsed: 1 });
});

test('A-02: a cover that only servers can work on is sent once the person agrees', async ({ page }) => {
  await arrive(page);
  const cmyk = await sharp(await drawPhotograph(700, SIZE))
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer();
  await choosePicture(page, { name: 'print.jpg', mimeType: 'image/jpeg', buffer: cmyk });
  await page.getByLabel('Secret message').fill(MESSAGE);
  await page.getByLabel('Secret key').fill(KEY);
  await page.getByRole('button', { name: 'Encode Message' }).click();
  await expect(
    page.getByText('This browser cannot work on a JPEG in printing colours (CMYK).'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Encode on our server' }).click();
  await expect(page.getByRole('heading', { name: 'Encoding Successful!' })).toBeVisible();
});

test('A-02: whoever leaves a screen leaves no worker behind that knows of their picture or key', async ({
  page,
}) => {
  const working = (): string[] =>
    page
      .workers()
      .map((worker) => worker.url())
      .filter((url) => url.includes('picture.worker'));
  await arrive(page);
  for (const screen of ['Encode', 'Decode']) {
    await page.getByRole('link', { name: screen, exact: true }).click();
    await choosePicture(page, await picture());
    await page.getByLabel('Secret key').fill(KEY);
    await expect.poll(working).toHaveLength(1);
    await page.getByRole('link', { name: 'Pricing', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible();
    await expect.poll(working).toEqual([]);
  }
});

test('a WebP that a service hands out opens on the device', async ({ page }) => {
  await arrive(page);
  await hide(page, { picture: await picture(), message: MESSAGE, key: KEY });
  const { bytes } = await downloadPicture(page);
  const buffer = await sharp(bytes).webp({ quality: 80 }).toBuffer();
  await page.goto('/decode');
  await choosePicture(page, { name: 'quarry.webp', mimeType: 'image/webp', buffer });
  await reveal(page, KEY);
  await expectMessage(page, MESSAGE);
  await expect(page.getByText('Decoded on this device.')).toBeVisible();
});

test('A-27: a picture that the browser cannot show gets no preview and is refused, with what helps', async ({
  page,
}) => {
  const buffer = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic');
  await page.goto('/decode');
  await choosePicture(page, { name: 'IMG_1234.heic', mimeType: 'image/heic', buffer });
  await expect(page.getByText('Failed to load image preview.')).toBeVisible();
  await reveal(page, KEY);
  await expect(page.getByRole('alert')).toHaveText(
    'Decoding failed: This browser cannot show this picture. Use another browser, or save a copy as JPEG or PNG.',
  );
  await expect(page.getByRole('button', { name: 'Decode on our server' })).toHaveCount(0);
});

/** How many free encodes a person has used. */
async function used(page: Page): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('underpaint.token'));
  const answer = await page.request.get('/api/user/status', {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()).freeEncodesUsed;
}

/** Fills in the form as a new person. */
async function fillIn(page: Page): Promise<void> {
  await arrive(page);
  await choosePicture(page, await picture());
  await page.getByLabel('Secret message').fill(MESSAGE);
  await page.getByLabel('Secret key').fill(KEY);
}

/** Fills in the form on a device that is waiting for its decoders. @returns a function that lets them through */
async function readyToHide(page: Page): Promise<() => void> {
  const come = Promise.withResolvers<void>();
  await page.context().route('**/*.wasm', async (route) => {
    await come.promise;
    await route.continue();
  });
  await fillIn(page);
  return come.resolve;
}

/** Clicks, and waits until the encode is reserved. */
async function beginToHide(page: Page): Promise<void> {
  const reserved = page.waitForResponse(/\/api\/images\/reservations$/);
  await page.getByRole('button', { name: 'Encode Message' }).click();
  expect((await reserved).ok()).toBe(true);
}

test('A-08: cancelling in the middle gives the encode back', async ({ page }) => {
  await readyToHide(page);
  const returned = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await beginToHide(page);
  expect(await used(page)).toBe(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Canceled. Your picture, message and key are still here.')).toBeVisible();
  expect((await returned).status()).toBe(200);
  expect(await used(page)).toBe(0);
  await expect(page.getByText('10 of 10 free encodes remaining')).toBeVisible();
});

test('A-08: closing the tab in the middle gives the encode back', async ({ page, context }) => {
  // Not with a route: a request sent by a closing tab would wait for the test, which is no longer told about it.
  await withSilentWorkers(page);
  await fillIn(page);
  await beginToHide(page);
  expect(await used(page)).toBe(1);
  const another = await context.newPage();
  await another.goto('/');
  await page.close();
  await expect.poll(() => used(another)).toBe(0);
});

test.describe('a connection that is lost in the middle', () => {
  test.use({ expectedStatuses: [0] });

  test('A-08: is reported, counts nothing once it is back, and keeps what was typed for the next try', async ({
    page,
    context,
  }) => {
    const come = await readyToHide(page);
    come();
    let isLost = false;
    await page.route(/\/api\/images\/[\w-]+$/, async (route) => {
      if (isLost || route.request().method() !== 'PUT') return route.fallback();
      isLost = true;
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    });
    await beginToHide(page);
    const said = 'The server could not be reached. Check your connection and try again.';
    await expect(page.getByText(said)).toBeVisible();
    await expect(page.getByLabel('Secret message')).toHaveValue(MESSAGE);
    await context.setOffline(false);
    await expect.poll(() => used(page)).toBe(0);
    await page.getByRole('button', { name: 'Encode Message' }).click();
    await expect(page.getByRole('heading', { name: 'Encoding Successful!' })).toBeVisible();
    expect(await used(page)).toBe(1);
  });

  for (const { what, files } of [
    { what: 'its decoders', files: '**/*.wasm' },
    { what: 'what does the work', files: '**/picture.worker-*.js' },
  ]) {
    test(`A-02: is reported when ${what} could not be loaded; nobody is asked to send anything, and the next try loads it`, async ({
      page,
    }) => {
      // Not `requestfailed`: the browser may end the worker before it tells.
      const { promise: lost, resolve } = Promise.withResolvers<void>();
      await page.route(files, async (route) => {
        await route.abort('internetdisconnected');
        resolve();
      });
      await fillIn(page);
      await lost;
      await page.getByRole('button', { name: 'Encode Message' }).click();
      const said = 'The server could not be reached. Check your connection and try again.';
      await expect(page.getByText(said)).toBeVisible();
      await expect.poll(() => used(page)).toBe(0);
      await page.unroute(files);
      await page.getByRole('button', { name: 'Encode Message' }).click();
      await expect(page.getByRole('heading', { name: 'Encoding Successful!' })).toBeVisible();
    });
  }
});
