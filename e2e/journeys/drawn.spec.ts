import { TAKEN_OVER } from '../../apps/web/src/shared/taken-over.ts';
import { signedIn } from '../support/member.ts';
import { choosePicture, expectMessage } from '../support/person.ts';
import { drawPng } from '../support/pictures.ts';
import { expect, type Page, test } from '../support/test.ts';

/** Pages before their scripts have arrived, and how the scripts take them over. */

/** All scripts that render; the one that decides whether the server's rendering may be shown comes with the page. */
const SCRIPTS = /\/assets\/(?!guard-)[^/]+\.js$/;
const GUARD = /\/assets\/guard-[^/]+\.js$/;

/** Loads the page, but holds its scripts back. @returns a function that lets them through */
async function withoutScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.context().route(SCRIPTS, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const see = (page: Page, address: string) => page.goto(address, { waitUntil: 'commit' });
/** By its tag: behind a dialog it has no role. */
const title = (page: Page) => page.locator('h1');
const keyOf = (page: Page) => page.getByLabel('Secret key', { exact: true });
/** Marks the heading, to tell it from one that is rendered afresh. */
const mark = (page: Page) => title(page).evaluate((heading) => heading.setAttribute('data-there', ''));
const isMarked = (page: Page) => expect(title(page)).toHaveAttribute('data-there');

test('a shared link shows picture, field and button before any script has arrived', async ({
  page,
  hidden,
}) => {
  await withoutScripts(page);
  await see(page, `/decode/${hidden.encodingId}`);
  await expect(title(page)).toHaveText('Decode a Secret Message');
  await expect(keyOf(page)).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Decode Message' })).toBeInViewport();
  const picture = page.getByRole('img', { name: 'The picture you were sent' });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test('a key typed and sent before the scripts arrive reveals the message, and stays on the page', async ({
  page,
  hidden,
}) => {
  const come = await withoutScripts(page);
  await see(page, `/decode/${hidden.encodingId}`);
  await keyOf(page).fill(hidden.key);
  await keyOf(page).press('Enter');
  await mark(page);
  come();
  await expectMessage(page, hidden.message);
  await isMarked(page);
  expect(new URL(page.url()).search).toBe('');
});

test('what a visitor presses before the scripts arrive is done once they have', async ({ page }) => {
  const come = await withoutScripts(page);
  await see(page, '/');
  await page.getByRole('main').getByRole('link', { name: 'Encode a Message' }).click();
  await mark(page);
  come();
  await expect(page.getByRole('dialog')).toBeVisible();
  await isMarked(page);
});

test('what a visitor fills in on the encode screen before the scripts arrive is kept', async ({ page }) => {
  const come = await withoutScripts(page);
  await see(page, '/encode');
  await page.getByLabel('Secret message').fill('Under the third stone.');
  await keyOf(page).fill('umber');
  come();
  await expect(page.getByText('22/500 characters')).toBeVisible();
  await choosePicture(page, { name: 'hills.png', mimeType: 'image/png', buffer: await drawPng(9) });
  await expect(page.getByRole('button', { name: 'Encode Message' })).toBeEnabled();
});

test('a language chosen before the scripts arrive is that of the page once they have', async ({ page }) => {
  const come = await withoutScripts(page);
  await see(page, '/about');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  come();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('combobox', { name: 'Sprache' })).toHaveValue('de');
});

test('what is typed at the moment a page begins to respond is kept', async ({ page }) => {
  await page.addInitScript((happens) => {
    const type = () => {
      document.querySelector('textarea')?.focus();
      document.execCommand('insertText', false, 'Under the third stone.');
    };
    // After everybody else who listens.
    document.addEventListener(happens, () => queueMicrotask(type));
  }, TAKEN_OVER);
  await page.goto('/encode');
  await expect(page.getByText('22/500 characters')).toBeVisible();
});

for (const opened of ['by its address', 'from another screen'])
  test(`a screen opened ${opened} scans, and takes pictures, as soon as its scripts are there: no clock has to tick for it`, async ({
    page,
  }) => {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await page.goto(opened === 'by its address' ? '/decode' : '/pricing');
    await page.getByRole('banner').getByRole('link', { name: 'Decode' }).click();
    await page.getByRole('button', { name: 'Scan a QR code' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await choosePicture(page, { name: 'hills.png', mimeType: 'image/png', buffer: await drawPng(9) });
    await expect(page.getByText('hills.png')).toBeVisible();
  });

test('somebody signed in is not shown an empty screen before their own', async ({
  newVisitor,
  server,
  member,
}) => {
  const page = await newVisitor({ storageState: signedIn(server, member) });
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const screen = document.querySelector('main')?.firstElementChild;
      if (screen?.childElementCount === 0) document.documentElement.dataset['emptyScreen'] = '';
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-empty-screen');
});

test('who is signed in is asked before the scripts arrive, and once', async ({
  newVisitor,
  server,
  member,
}) => {
  const page = await newVisitor({ storageState: signedIn(server, member) });
  const come = await withoutScripts(page);
  let times = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/get-session')) times++;
  });
  const answered = page.waitForResponse('**/api/auth/get-session');
  await see(page, '/dashboard');
  await answered;
  come();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  expect(times).toBe(1);
});

test('A-24, S-2.1.7: somebody signed in sees nothing that was drawn for visitors', async ({
  page,
  member,
}) => {
  await page.goto('/about');
  await page.evaluate((token) => localStorage.setItem('underpaint.token', token), member.token);
  const come = await withoutScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-drawn', 'for-others');
  await expect(page.getByRole('banner')).toBeHidden();
  come();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

const EVERY_PAGE = [
  '/',
  '/encode',
  '/decode',
  '/pricing',
  '/faq',
  '/about',
  '/promises',
  '/privacy',
  '/terms',
];

for (const { language, pages } of [
  { language: 'en', pages: EVERY_PAGE },
  { language: 'de', pages: ['/encode', '/pricing'] },
  { language: 'ar', pages: ['/', '/encode', '/pricing'] },
  { language: 'ja', pages: ['/encode', '/faq'] },
]) {
  test(`a drawn page is taken over as it is, in the language ${language}`, async ({ page, server }) => {
    await page.context().addCookies([{ name: 'language', value: language, url: server.origin }]);
    for (const address of pages) {
      const come = await withoutScripts(page);
      await see(page, address);
      await mark(page);
      come();
      await page.getByRole('banner').locator('button:visible').click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await isMarked(page);
      await page.context().unrouteAll();
    }
  });
}

test.describe('a page whose scripts do not arrive', () => {
  test.use({ expectedStatuses: [0] });

  const ENGLISH = 'This page has not loaded completely. Check your connection.';
  for (const { who, language, missing, said, again } of [
    { who: 'a visitor', language: 'en', missing: SCRIPTS, said: ENGLISH, again: 'Reload page' },
    {
      who: 'a visitor who reads German',
      language: 'de',
      missing: /\/assets\/first-[^/]+\.js$/,
      said: 'Diese Seite ist nicht vollständig geladen. Prüfe deine Verbindung.',
      again: 'Neu laden',
    },
  ]) {
    test(`says so to ${who}, and works once it is loaded again`, async ({ page, server, complaints }) => {
      await page.context().addCookies([{ name: 'language', value: language, url: server.origin }]);
      await page.route(missing, (route) => route.abort('internetdisconnected'));
      await see(page, '/pricing');
      await expect(page.getByRole('alert')).toContainText(said);
      await page.unroute(missing);
      // Of a script of the page itself, only the browser tells.
      expect(complaints.splice(0).join()).toMatch(missing === SCRIPTS ? /^$/ : /dynamically imported/);
      await page.getByRole('link', { name: again }).click();
      await page.getByRole('banner').locator('button:visible').click();
      await expect(page.getByRole('dialog')).toBeVisible();
    });
  }

  test('says so by itself after a while if not even the first script arrives', async ({ page }) => {
    const passTime = () =>
      page.locator('#not-loaded').evaluate((note) => {
        const ahead = note.getAnimations();
        for (const animation of ahead) animation.finish();
        return ahead.length;
      });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.route(GUARD, (route) => route.abort('internetdisconnected'));
    await see(page, '/pricing');
    await expect(page.getByRole('alert')).toBeHidden();
    expect(await passTime()).toBe(1);
    await expect(page.getByRole('alert')).toContainText(ENGLISH);
    await page.unroute(GUARD);
    await page.getByRole('link', { name: 'Reload page' }).click();
    await page.getByRole('banner').locator('button:visible').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await passTime()).toBe(0);
  });

  test('says so to somebody signed in, who would see nothing at all', async ({ page, member }) => {
    await page.goto('/about');
    await page.evaluate((token) => localStorage.setItem('underpaint.token', token), member.token);
    await page.route(SCRIPTS, (route) => route.abort('internetdisconnected'));
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByRole('alert')).toContainText(ENGLISH);
    await page.unroute(SCRIPTS);
    await page.getByRole('link', { name: 'Reload page' }).click();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  });
});

test.describe('a link that leads nowhere', () => {
  test.use({ expectedStatuses: [404] });

  test('A-72: says so before any script has arrived', async ({ page }) => {
    await withoutScripts(page);
    await see(page, '/decode/AAAAAAAAAAAAAAAAAAAAAAAA');
    await expect(title(page)).toHaveText('This picture is not here');
  });
});
