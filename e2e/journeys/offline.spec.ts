import type { Hidden } from '../support/member.ts';
import { arrive, choosePicture, expectMessage, reveal } from '../support/person.ts';
import { drawPng } from '../support/pictures.ts';
import { expect, type Page, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow', expectedStatuses: [0] });

/** Opens the page once and waits until everything needed offline has been cached. */
async function visitOnce(page: Page): Promise<void> {
  await page.goto('/decode');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}

/** Everything in this browser's caches. */
const keptBy = (page: Page): Promise<{ paths: string[]; text: string }> =>
  page.evaluate(async () => {
    const paths: string[] = [];
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        paths.push(new URL(request.url).pathname);
        texts.push((await (await cache.match(request))?.text()) ?? '');
      }
    }
    return { paths, text: texts.join('\n') };
  });

async function storedPicture(page: Page, { encodingId }: Hidden): Promise<Buffer> {
  const answer = await page.request.get(`/api/images/public/${encodingId}`);
  return answer.body();
}

test('A-02: after one visit a picture is revealed without a network, and no cache holds picture, key or message', async ({
  page,
  context,
  hidden,
}) => {
  const buffer = await storedPicture(page, hidden);
  await visitOnce(page);
  await context.setOffline(true);
  await page.goto('/decode');
  await choosePicture(page, { name: 'meadow.png', mimeType: 'image/png', buffer });
  await reveal(page, hidden.key);
  await expectMessage(page, hidden.message);
  const { paths, text } = await keptBy(page);
  expect(paths).toContain('/decode');
  expect(paths.filter((path) => !/^\/(?:decode$|assets\/|demo\/|favicon\.svg$)/.test(path))).toEqual([]);
  for (const secret of [hidden.key, hidden.message]) expect(text).not.toContain(secret);
});

test('A-73: without a network the page can still be had in another language', async ({ page, context }) => {
  await visitOnce(page);
  await context.setOffline(true);
  await page.goto('/decode');
  await page.getByRole('contentinfo').getByRole('combobox').selectOption('Deutsch');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Geheime Nachricht aufdecken');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

/** Does what the share sheet does: sends a form with the picture to the address in the manifest. */
const shareWithApp = (page: Page, bytes: number[]): Promise<void> =>
  page.evaluate((content) => {
    const form = document.createElement('form');
    Object.assign(form, { action: '/share', method: 'post', enctype: 'multipart/form-data' });
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', name: 'image' });
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(content)], 'shared.png', { type: 'image/png' }));
    input.files = files.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  }, bytes);

const missed = (page: Page) => page.getByText('The shared picture did not arrive. Please choose it here.');

test('A-02: a picture shared with the installed app is there to be revealed; an empty one, a replayed launch and a first visit ask for it', async ({
  page,
  server,
  hidden,
  browser,
}) => {
  const picture = await storedPicture(page, hidden);
  await visitOnce(page);
  await shareWithApp(page, [...picture]);
  await expect(page.getByText('shared.png')).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/decode`);

  await page.goto('/decode?shared');
  await expect(missed(page)).toBeVisible();
  await shareWithApp(page, []);
  await expect(missed(page)).toBeVisible();

  const stranger = await browser.newContext({ baseURL: server.origin, serviceWorkers: 'block' });
  const first = await stranger.newPage();
  await first.goto('/decode');
  await shareWithApp(first, [...picture]);
  await expect(missed(first)).toBeVisible();
  await stranger.close();
});

/** To the browser, a different script at the same address is a newer version. */
const publish = (page: Page, version: string): Promise<void> =>
  page.evaluate(async (query) => {
    Object.assign(window, { before: true });
    await navigator.serviceWorker.register(`/sw.js?${query}`);
  }, version);

test('a newer version waits until somebody says so, and then takes the page over', async ({ page }) => {
  const note = page.getByText('A new version of Underpaint is ready.');
  await visitOnce(page);
  await publish(page, 'newer');
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(note).toBeHidden();
  await publish(page, 'newest');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.waitForFunction(() => !('before' in window));
  await expect(page.getByRole('heading', { name: 'Decode a Secret Message' })).toBeVisible();
});

test('A-02: hiding without a network says that it needs a connection, and keeps what was typed', async ({
  page,
  context,
}) => {
  await arrive(page);
  await choosePicture(page, { name: 'hills.png', mimeType: 'image/png', buffer: await drawPng(9) });
  await page.getByLabel('Secret message').fill('Under the bridge');
  await page.getByLabel('Secret key').fill('stone by stone');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Encode Message' }).click();
  const said = 'The server could not be reached. Check your connection and try again.';
  await expect(page.getByText(said)).toBeVisible();
  await expect(page.getByLabel('Secret message')).toHaveValue('Under the bridge');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Encode Message' }).click();
  await expect(page.getByRole('heading', { name: 'Encoding Successful!' })).toBeVisible();
});
