import { inLanguages } from '../support/languages.ts';
import { arrive, copyShareLink, expectMessage, hide, reveal } from '../support/person.ts';
import { drawPhotograph } from '../support/pictures.ts';
import { expect, type Page, test } from '../support/test.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

test('D.7, S-1.2: a recipient on a phone opens the link and reads a message of 500 characters', async ({
  page,
  newVisitor,
}) => {
  const message = 'Wirklich lange Worte ohne Pause'.replaceAll(' ', '').repeat(20).slice(0, 500);
  await arrive(page);
  const picture = { name: 'garden.jpg', mimeType: 'image/jpeg', buffer: await drawPhotograph(3) };
  await hide(page, { picture, message, key: 'key on a phone' });
  const link = await copyShareLink(page);

  const phone = await newVisitor(PHONE);
  await phone.goto(link);
  await expect(phone.getByText('Viewing: picture.jpg')).toBeVisible();
  expect(await overflow(phone)).toBe(0);
  await reveal(phone, 'another key');
  await expect(phone.getByText('The key may be wrong')).toBeInViewport();
  await reveal(phone, 'key on a phone');
  await expectMessage(phone, message);
  expect(await overflow(phone)).toBe(0);
  await expect(phone.getByTestId('decoded-message')).toBeInViewport();

  const menu = phone.getByRole('button', { name: 'Menu' });
  const decode = phone.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Decode' });
  await menu.tap();
  await decode.press('Escape');
  await expect(decode).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.tap();
  await decode.tap();
  await expect(phone.getByRole('button', { name: 'Choose a picture' }).last()).toBeVisible();
});

test('part D.6: with text at twice its size, the menu and the screens fit a phone of 320 pixels', async ({
  page,
}) => {
  await arrive(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const look = inLanguages(['en', 'de'], async (_, screen) => {
    expect.soft(await overflow(page), screen).toBe(0);
  });
  for (const [path, last] of [
    ['/', 'Hide. Share. Reveal.'],
    ['/encode', '10 of 10 free encodes remaining'],
    ['/decode', 'Decode a Secret Message'],
    ['/dashboard', '10 remaining'],
    ['/pricing', '/month'],
    ['/account', 'Email address'],
    ['/faq', 'What is Underpaint?'],
    ['/promises', 'What we promise'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(last).first()).toBeVisible();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await look(page, path);
  }
});
