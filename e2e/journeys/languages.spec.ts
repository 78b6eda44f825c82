import { findViolations } from '../support/axe.ts';
import { fillIn, MESSAGE } from '../support/encode-form.ts';
import { speak } from '../support/languages.ts';
import { hideByApi, signedIn } from '../support/member.ts';
import { arrive } from '../support/person.ts';
import { expect, type Locator, type Page, test } from '../support/test.ts';
import { refuse } from '../support/typed-answers.ts';

/** The pages in their readers' languages. */

const html = (page: Page) => page.locator('html');
const chooser = (page: Page) => page.getByRole('contentinfo').getByRole('combobox');

async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** How much wider than the window the page is if no word may be broken. */
async function overflowOfWords(page: Page): Promise<number> {
  await page.evaluate(() => {
    document.body.style.overflowWrap = 'normal';
  });
  return overflow(page);
}

test('A-73: a browser that asks for German gets German from the first byte, and the choice of another language stays', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ locale: 'de-CH' });
  const answer = await page.goto('/');
  expect(await answer?.text()).toContain('<html lang="de" dir="ltr">');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Hide. Share. Reveal.');
  await chooser(page).selectOption('English');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hide. Share. Reveal.');
  await expect(html(page)).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hide. Share. Reveal.');
  await expect(chooser(page)).toHaveValue('en');
});

test('the files of another language are fetched together', async ({ newVisitor }) => {
  const page = await newVisitor();
  await page.goto('/');
  const texts = page.waitForRequest(/\/assets\/first-/);
  await page.route(/\/assets\/outside-/, async (route) => {
    await texts;
    await route.continue();
  });
  await chooser(page).selectOption('Deutsch');
  await expect(html(page)).toHaveAttribute('lang', 'de');
});

test.describe('where something was refused', () => {
  test.use({ expectedStatuses: [503] });

  test('A-82: changing the language loses nothing that was typed, and says in the new one why it did not work', async ({
    page,
  }) => {
    const busy = 'The server is busy at the moment. Please try again in a few seconds.';
    const alerts = page.getByRole('main').getByRole('alert');
    await arrive(page);
    await fillIn(page);
    await refuse(page, '/images/reservations', 'server.busy', busy);
    await page.getByRole('button', { name: 'Encode Message' }).click();
    await expect(alerts).toHaveText([`Error: ${busy}`]);
    const gif = { name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') };
    await page.locator('input[type=file]').setInputFiles(gif);
    await expect(alerts).toHaveText([/^File type must be /, `Error: ${busy}`]);
    await chooser(page).selectOption('Français');
    await expect(html(page)).toHaveAttribute('lang', 'fr');
    await expect(page.getByRole('main').locator('textarea')).toHaveValue(MESSAGE);
    await expect(alerts).toHaveText([
      'Le fichier doit être un .png, .jpg ou .jpeg, et son contenu doit correspondre à son nom',
      'Erreur : Le serveur est occupé pour l’instant. Réessayez dans quelques secondes.',
    ]);
  });
});

/** The direction of a text, and the side it is aligned to. */
const runOf = (text: Locator) => text.evaluate((element) => getComputedStyle(element).direction);

for (const { on, locale, message, filename } of [
  { on: 'an English page', locale: 'en', message: 'أراك عند النهر (7:30)!', filename: 'صورة (2).png' },
  {
    on: 'an Arabic page',
    locale: 'ar',
    message: 'Meet me at the river (7:30)!',
    filename: 'by the lake (2).png',
  },
])
  test(`a message and a file name that run the other way than ${on} appear on it as they were written`, async ({
    newVisitor,
    server,
    sender,
  }) => {
    const hidden = await hideByApi(server, sender, filename, { message });
    const owner = await newVisitor({ locale, storageState: signedIn(server, sender) });
    const across = locale === 'ar' ? 'ltr' : 'rtl';
    await owner.goto('/dashboard');
    const name = owner.getByText(hidden.filename, { exact: true }).first();
    await expect(name).toBeVisible();
    expect([hidden.filename, await runOf(name)]).toEqual([filename, across]);
    const visitor = await newVisitor({ locale });
    await visitor.goto(`/decode/${hidden.encodingId}`);
    await expect(visitor.locator('bdi', { hasText: filename })).toHaveText(filename);
    await visitor.getByRole('main').locator('input').fill(hidden.key);
    await visitor.getByRole('main').locator('button[type=submit]').click();
    const shown = visitor.getByTestId('decoded-message');
    await expect(shown).toHaveText(message);
    expect(await runOf(shown)).toBe(across);
  });

test.describe('where a language does not arrive', () => {
  test.use({ expectedStatuses: [0] });

  test('a note says so, goes with the language that it is written in, and the page comes in the one chosen once it is loaded again', async ({
    newVisitor,
  }) => {
    const page = await newVisitor();
    const catalogues = /\/assets\/first-/;
    const note = page.getByText('The language could not be loaded.');
    const choose = async (name: string) => {
      await page.route(catalogues, (route) => route.abort('internetdisconnected'));
      await chooser(page).selectOption(name);
      // Under the pointer it stays until it is dismissed.
      await note.hover();
      await page.unroute(catalogues);
    };
    await page.goto('/');
    await choose('Deutsch');
    await speak(page, 'fr');
    await expect(note).toHaveCount(0);
    await speak(page, 'en');
    await choose('Italiano');
    await page.reload();
    await expect(html(page)).toHaveAttribute('lang', 'it');
  });
});

test('a language that is not offered gets English', async ({ newVisitor }) => {
  const page = await newVisitor({ locale: 'tlh' });
  await page.goto('/pricing');
  await expect(html(page)).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing');
});

test('on a page from right to left a key appears as it was typed, punctuation at its end included', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ locale: 'ar' });
  await page.goto('/decode');
  const key = page.getByRole('main').getByLabel('المفتاح السري');
  const looks = () =>
    key.evaluate((field) => {
      const { direction, textAlign } = getComputedStyle(field);
      return { direction, textAlign };
    });
  expect(await looks()).toEqual({ direction: 'rtl', textAlign: 'right' });
  await key.fill('umber & ochre!');
  expect(await looks()).toEqual({ direction: 'ltr', textAlign: 'right' });
  await key.fill('مفتاح سري!');
  expect(await looks()).toEqual({ direction: 'rtl', textAlign: 'right' });
});

test('Arabic runs from right to left on every screen a visitor sees; there and in German none is wider than a phone or breaks a word, and each is accessible by day and by night', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ locale: 'ar', viewport: { width: 320, height: 640 } });
  for (const path of [
    '/',
    '/encode',
    '/decode',
    '/pricing',
    '/faq',
    '/promises',
    '/privacy',
    '/terms',
    '/about',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(html(page)).toHaveAttribute('dir', 'rtl');
    for (const language of ['de', 'ar']) {
      await speak(page, language);
      expect.soft(await overflow(page), `${path}, ${language}`).toBe(0);
      expect.soft(await findViolations(page), `${path}, ${language}`).toEqual([]);
      expect.soft(await overflowOfWords(page), `words of ${path}, ${language}`).toBe(0);
    }
  }
});

test('the navigation of somebody signed in breaks no word on a tablet, in any language', async ({ page }) => {
  await arrive(page);
  for (const language of ['en', 'de', 'fr', 'es', 'pt', 'it', 'ar', 'ja']) {
    await speak(page, language);
    for (const width of [768, 820, 848]) {
      await page.setViewportSize({ width, height: 1024 });
      expect.soft(await overflowOfWords(page), `${language}, ${width}`).toBe(0);
    }
  }
});
