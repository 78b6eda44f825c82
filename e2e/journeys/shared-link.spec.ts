import sharp from 'sharp';
import { hideByApi, NOBODY } from '../support/member.ts';
import { expectMessage, reveal } from '../support/person.ts';
import { drawPhotograph } from '../support/pictures.ts';
import { watchShifts } from '../support/shifts.ts';
import { test } from '../support/signed-in.ts';
import { expect, type Page } from '../support/test.ts';

/** What somebody sees who has never heard of us and opens a link on a phone. */

const PHONE = { width: 390, height: 664 };

test.use({ storageState: NOBODY, expectedStatuses: [404] });

test('S-8.14, A-39, A-72: a dead link answers 404 with its own title and words, and leads on', async ({
  page,
}) => {
  const answer = await page.goto('/decode/AAAAAAAAAAAAAAAAAAAAAA');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This picture is not here');
  await expect(page).toHaveTitle('Picture not found · Underpaint');
  await expect(page.getByText('Shared image not found or link is invalid.')).toBeVisible();
  await expect(page.getByText('hid a message')).toHaveCount(0);
  await expect(page.getByLabel('Secret key')).toHaveCount(0);
  await page.getByRole('link', { name: 'Decode a picture file' }).click();
  await expect(page).toHaveTitle('Decode · Underpaint');
});

/** A word may become a few pixels longer in the real font; up to 0.1 counts as good (web.dev/cls). */
const MOST_SHIFT = 0.001;

/** Holds back the page's fonts, so that it first appears in those of the device. */
async function holdLetters(page: Page): Promise<{ send: () => Promise<void> }> {
  const sent = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await sent.promise;
    await route.continue();
  });
  return {
    send: async () => {
      sent.resolve();
      await page.evaluate(() => document.fonts.ready);
    },
  };
}

const PICTURES = [
  { what: 'a landscape picture', turn: 0, link: {} },
  {
    what: 'a portrait, and what its sender asks for,',
    turn: 90,
    link: { receipt: 'true', burn: 'recipient' },
  },
];

for (const { what, turn, link } of PICTURES) {
  test(`A-16, S-2.5.2, S-7.8: on a phone ${what} leaves field and button on the first screen, moves nothing, and comes small until there is a key`, async ({
    page,
    server,
    sender,
  }) => {
    const cover = await sharp(await drawPhotograph(7))
      .rotate(turn)
      .jpeg({ quality: 92 })
      .toBuffer();
    const hidden = await hideByApi(server, sender, 'a walk by the lake.jpg', { cover, link });
    await page.setViewportSize(PHONE);
    const shifted = await watchShifts(page);
    const letters = await holdLetters(page);
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url().replace(server.origin, '')));
    await page.goto(`/decode/${hidden.encodingId}`, { waitUntil: 'domcontentloaded' });
    const shown = page.getByAltText('The picture you were sent');
    await expect(shown).toHaveJSProperty('complete', true);
    const picture = await shown.boundingBox();
    const field = page.getByLabel('Secret key');
    const fieldBefore = await field.boundingBox();
    await letters.send();
    expect(picture?.height).toBeLessThanOrEqual(0.4 * PHONE.height);
    expect(Number(picture?.width) / Number(picture?.height)).toBeCloseTo(hidden.width / hidden.height, 1);
    await expect(field).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Decode Message' })).toBeInViewport({ ratio: 1 });
    expect(await shown.boundingBox()).toEqual(picture);
    expect(await field.boundingBox()).toEqual(fieldBefore);
    expect(await shifted()).toBeLessThan(MOST_SHIFT);

    const original = `/api/images/public/${hidden.encodingId}`;
    expect(fetched.filter((url) => url.startsWith('/api/images'))).toEqual([`${original}?size=preview`]);
    const asked = page.waitForRequest((request) => request.url().endsWith(original));
    await field.fill(hidden.key);
    await asked;
    await reveal(page, hidden.key);
    await expectMessage(page, hidden.message);
    expect(fetched.filter((url) => url === original)).toHaveLength(1);
  });
}

/** Lets half of a picture through, and the rest when the returned function is called. */
async function holdHalfway(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const { promise: rest, resolve } = Promise.withResolvers<void>();
    document.addEventListener('send the rest', () => resolve());
    const { fetch } = window;
    window.fetch = async (...asked) => {
      const answer = await fetch(...asked);
      if (!/images\/public\/[^?]*$/.test(answer.url)) return answer;
      const bytes = await answer.bytes();
      const halves = new ReadableStream({
        start: async (controller) => {
          controller.enqueue(bytes.subarray(0, bytes.length / 2));
          await rest;
          controller.enqueue(bytes.subarray(bytes.length / 2));
          controller.close();
        },
      });
      return new Response(halves, answer);
    };
  });
  return () => page.evaluate(() => void document.dispatchEvent(new Event('send the rest')));
}

test('A-02: on a slow connection, somebody who has typed the key reads that the picture is being fetched, and how far it is', async ({
  page,
  hidden,
}) => {
  const send = await holdHalfway(page);
  await page.goto(`/decode/${hidden.encodingId}`);
  await reveal(page, hidden.key);
  await expect(page.getByText('Getting the picture')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Decoding' })).toHaveAttribute('aria-valuenow', '50');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await send();
  await expectMessage(page, hidden.message);
});

test.describe('where the connection fails for a moment', () => {
  test.use({ expectedStatuses: [0] });

  test('a recipient still has picture and field, is told what is missing, and reads the message once it is there', async ({
    page,
    hidden,
  }) => {
    const late = '**/assets/decode-outcome-view-*.js';
    await page.route(late, (route) => route.abort('internetdisconnected'));
    await page.goto(`/decode/${hidden.encodingId}`);
    await expect(page.getByText('This page has not loaded completely.')).toBeVisible();
    await page.getByLabel('Secret key').fill(hidden.key);
    await expect(page.getByLabel('Secret key')).toHaveValue(hidden.key);
    await page.unroute(late);
    await page.getByRole('link', { name: 'Reload page' }).click();
    await reveal(page, hidden.key);
    await expectMessage(page, hidden.message);
  });
});
