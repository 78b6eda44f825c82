import { answer, FULL_DASHBOARD, MADE } from './answers.ts';
import { arrive, choosePicture, expectMessage, reveal } from './person.ts';
import { drawPng } from './pictures.ts';
import { PSEUDO_PLACE } from './pseudo.ts';
import { expect, type Page } from './test.ts';
import type { Look } from './tour.ts';

/** Switches the page to another language, as its chooser does, even from behind a dialog. */
export async function speak(page: Page, wish: string): Promise<void> {
  const language = wish === 'pseudo' ? PSEUDO_PLACE : wish;
  await page.evaluate(
    ({ code, isPseudo }) => {
      document.documentElement.toggleAttribute('data-pseudo', isPseudo);
      const choosers = document.querySelectorAll<HTMLSelectElement>('footer select');
      for (const chooser of choosers) {
        chooser.value = code;
        chooser.dispatchEvent(new Event('change', { bubbles: true }));
      }
    },
    { code: language, isPseudo: wish === 'pseudo' },
  );
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** Looks at every screen in these languages, and leaves it in English, which the tours rely on. */
export const inLanguages =
  (languages: readonly string[], look: Look): Look =>
  async (page, screen) => {
    for (const language of languages) {
      await speak(page, language);
      await look(page, `${screen}, ${language}`);
    }
    await speak(page, 'en');
  };

const SURVIVAL = [
  { channel: 'whatsapp', words: 'WhatsApp photo', date: '2026-11', survives: true, margin: 2 },
  { channel: 'wechat', words: 'WeChat photo', date: '2026-11', survives: false, margin: 0.4 },
  { channel: 'telegram', words: 'Telegram photo', date: '2026-11', survives: null, margin: null },
];

async function hiding(page: Page, look: Look): Promise<void> {
  const picture = { name: 'hills.png', mimeType: 'image/png', buffer: await drawPng(5) };
  await arrive(page);
  await choosePicture(page, picture);
  await page.getByLabel('Secret message').fill('Meet me where the river bends, at nine.');
  await page.getByLabel('Secret key').fill('a key for everyone');
  await look(page, 'words, encode');
  await page.route('**/api/images/public/*', (route) =>
    route.fulfill({ body: picture.buffer, contentType: picture.mimeType }),
  );
  await answer(page, '/images/encode', {
    json: { ...MADE, survival: SURVIVAL, expiresAt: '2026-12-01T09:30:00.000Z' },
  });
  await page.getByRole('button', { name: 'Encode Message' }).click();
  await expect(page.getByRole('heading', { name: 'Encoding Successful!' })).toBeVisible();
  await page.getByRole('button', { name: 'Reveal key', exact: true }).click();
  await look(page, 'words, success');
}

async function keeping(page: Page, look: Look): Promise<void> {
  await answer(page, '/images/history', { json: FULL_DASHBOARD });
  await page.goto('/dashboard');
  await expect(page.getByText('holiday.jpg').first()).toBeVisible();
  await look(page, 'words, dashboard');
  await page.getByRole('button', { name: 'Edit note for holiday.jpg' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Note' })).toBeVisible();
  await look(page, 'words, note');
  await page.keyboard.press('Escape');
  for (const path of ['account', 'pricing']) {
    await page.goto(`/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(page, `words, ${path}`);
  }
}

interface Walk {
  look: Look;
  recipient: Page;
  hidden: { encodingId: string; key: string; message: string };
}

/** The screens of a signed-in person, and the shared link, each once: how their texts affect the layout. */
export async function tourOfWords(page: Page, { look, recipient, hidden }: Walk): Promise<void> {
  await hiding(page, look);
  await keeping(page, look);
  await recipient.goto('/decode');
  await recipient.getByRole('button', { name: 'Scan a QR code' }).click();
  await expect(recipient.getByRole('dialog').getByRole('alert')).toBeVisible();
  await look(recipient, 'words, scan');
  await recipient.goto(`/decode/${hidden.encodingId}`);
  await expect(recipient.getByText('Viewing: ')).toBeVisible();
  await look(recipient, 'words, link');
  await reveal(recipient, hidden.key);
  await expectMessage(recipient, hidden.message);
  await look(recipient, 'words, message');
}
