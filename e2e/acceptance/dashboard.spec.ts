import { FULL_DASHBOARD } from '../support/answers.ts';
import { expectCopied, expectToast } from '../support/fleeting.ts';
import { speak } from '../support/languages.ts';
import { expectMessage, reveal } from '../support/person.ts';
import { test } from '../support/signed-in.ts';
import { expect, type Locator, type Page } from '../support/test.ts';
import { answerWith, ONE_PICTURE, refuse } from '../support/typed-answers.ts';

/** The pictures of section 2.6: a full wall of them, or the member's only one. */

const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });
const exactly = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true });
const cards = (page: Page) => page.getByRole('main').getByRole('listitem');

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
}

/** How many pictures are side by side. */
const columns = (page: Page) =>
  cards(page).evaluateAll((all) => new Set(all.map((card) => card.getBoundingClientRect().left)).size);

test.use({ expectedStatuses: [404, 500] });

test('S-2.6.1, S-2.6.8, S-2.6.9, S-2.6.10, S-2.6.11, S-2.6.15, A-33, A-38: the wall of pictures, in one to four columns', async ({
  page,
}) => {
  await answerWith(page, '/images/history', FULL_DASHBOARD);
  await openDashboard(page);
  await expect(page.getByRole('heading', { name: 'Your Encodings', exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(FULL_DASHBOARD.length);
  for (const [width, expected] of [
    [390, 1],
    [800, 2],
    [1100, 3],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect(await columns(page)).toBe(expected);
  }
  const [whole, bare, keyless] = [cards(page).nth(0), cards(page).nth(1), cards(page).nth(2)];
  await expect(whole.getByRole('img', { name: 'holiday.jpg' })).toBeVisible();
  await expect(whole.getByText(/^Encoded /)).toHaveText(/\b2026\b.*\d:\d\d/);
  await expect(whole.locator('time').first()).toHaveAttribute('datetime', '2026-10-20T09:30:00.000Z');
  await expect(button(whole, 'Decode')).toBeEnabled();
  await expect(button(whole, 'Share Link')).toBeEnabled();
  await expect(bare.getByText(/^Available until /)).toHaveText(/\b18\b.*\b2026\b/);
  await expect(bare.locator('time').last()).toHaveAttribute('datetime', '2026-11-18T09:30:00.000Z');
  await expect(whole.getByText(/^Available until /)).toHaveCount(0);
  await expect(bare.getByText('(Image unavailable)', { exact: true })).toBeVisible();
  await expect(button(keyless, 'Decode')).toBeDisabled();
  await button(keyless, 'Decode').hover();
  await expect(keyless.getByRole('tooltip')).toHaveText('Cannot decode, key missing');
  await expect(keyless.getByRole('tooltip')).toHaveCSS('opacity', '1');
  await expect(button(keyless, 'Decode')).toHaveAccessibleDescription('Cannot decode, key missing');
});

const toolsOf = (card: Locator, name: string) => [
  card.getByRole('link', { name: `Download ${name}`, exact: true }),
  button(card, `Delete ${name}`),
];
const opacityOf = (tool: Locator) =>
  tool.evaluate((element) => Number(getComputedStyle(element.parentElement ?? element).opacity));

test('S-2.6.9, A-34: download and delete appear under the pointer and under the focus', async ({ page }) => {
  await answerWith(page, '/images/history', FULL_DASHBOARD.slice(0, 1));
  await openDashboard(page);
  const [download, remove] = toolsOf(cards(page).first(), 'holiday.jpg');
  await page.mouse.move(0, 0);
  await expect.poll(() => opacityOf(download)).toBe(0);
  await cards(page).first().hover();
  await expect.poll(() => opacityOf(download)).toBe(1);
  await page.mouse.move(0, 0);
  await expect.poll(() => opacityOf(remove)).toBe(0);
  await remove.focus();
  await expect.poll(() => opacityOf(remove)).toBe(1);
});

test('A-34, D.7: on a touch screen they are always there', async ({ newVisitor, storageState }) => {
  const touch = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };
  const phone = await newVisitor(storageState === undefined ? touch : { ...touch, storageState });
  await answerWith(phone, '/images/history', FULL_DASHBOARD.slice(0, 1));
  await openDashboard(phone);
  for (const tool of toolsOf(cards(phone).first(), 'holiday.jpg')) {
    await expect.poll(() => opacityOf(tool)).toBe(1);
  }
});

test('S-1.12, S-2.6.12, S-2.6.13, S-9.9, A-65: Decode remembers the id alone and opens the picture, Share Link copies its address', async ({
  page,
  server,
  hidden,
}) => {
  await openDashboard(page);
  const card = cards(page).filter({ hasText: 'meadow.png' });
  await expect(card.getByRole('img', { name: 'meadow.png' })).toHaveJSProperty('complete', true);
  await button(card, 'Share Link').click();
  await expectCopied(page);
  const link = `${server.origin}/decode/${hidden.encodingId}`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await button(card, 'Decode').click();
  await expect(page).toHaveURL(link);
  await reveal(page, hidden.key);
  await expectMessage(page, hidden.message);
  const kept = await page.evaluate(() => ({ ...localStorage }));
  expect(kept).toEqual({
    lastEncodingId: hidden.encodingId,
    'underpaint.token': expect.any(String),
    'underpaint.been-here': 'yes',
  });
});

test('S-2.6.9: on a phone the pictures begin on the first screen, a thumbnail opens its picture, and the way to another is there', async ({
  page,
  server,
  hidden,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await openDashboard(page);
  const card = cards(page).filter({ hasText: 'meadow.png' });
  await expect(card.getByRole('img', { name: 'meadow.png' })).toHaveJSProperty('complete', true);
  expect((await cards(page).first().boundingBox())?.y).toBeLessThan(400);
  const other = page.getByRole('main').getByRole('link', { name: 'Hide another', exact: true });
  await expect(other).toHaveAttribute('href', '/encode');
  await card.getByRole('link', { name: 'Open meadow.png', exact: true }).click();
  await expect(page).toHaveURL(`${server.origin}/decode/${hidden.encodingId}`);
});

test('A-80: a note stays with its picture, in the direction of its words, and finds it', async ({
  page,
  newVisitor,
  hidden,
}) => {
  await openDashboard(page);
  const card = cards(page).filter({ hasText: hidden.filename }).first();
  await button(card, `Add a note to ${hidden.filename}`).click();
  const sheet = page.getByRole('dialog', { name: 'Note' });
  await expect(
    sheet.getByText('Only you see this note. Unlike your message, it is not encrypted'),
  ).toBeVisible();
  const field = sheet.getByLabel('Note');
  await expect(field).toHaveAttribute('maxlength', '500');
  await field.fill('رسالة إلى Ines (Wien)');
  await button(sheet, 'Save').click();
  await expectToast(page, 'Note saved');
  await page.reload();
  const shown = card.getByText('رسالة إلى Ines (Wien)');
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  const stranger = await newVisitor();
  await stranger.goto(`/decode/${hidden.encodingId}`);
  await expect(stranger.getByLabel('Secret key')).toBeVisible();
  expect(await stranger.content()).not.toContain('Ines (Wien)');
  await button(card, `Edit note for ${hidden.filename}`).click();
  await field.fill('');
  await button(sheet, 'Save').click();
  await expect(button(card, `Add a note to ${hidden.filename}`)).toBeVisible();
});

test('A-80: where a note cannot be saved, the dialog says so and keeps text and focus', async ({ page }) => {
  await answerWith(page, '/images/history', [ONE_PICTURE]);
  await refuse(page, `/images/note/${ONE_PICTURE._id}`, 'server.error', 'It broke.');
  await openDashboard(page);
  await button(cards(page).first(), 'Add a note to one.png').click();
  const sheet = page.getByRole('dialog', { name: 'Note' });
  await sheet.getByLabel('Note').fill('For Ines');
  await button(sheet, 'Save').click();
  await expect(sheet.getByRole('alert')).toHaveText('It broke.');
  await expect(sheet.getByLabel('Note')).toHaveValue('For Ines');
  await expect(button(sheet, 'Save')).toBeFocused();
});

test('A-80: where a picture was deleted in another tab, whoever saves a note on it is told, and its card goes', async ({
  page,
}) => {
  await answerWith(page, '/images/history', [ONE_PICTURE]);
  await refuse(page, `/images/note/${ONE_PICTURE._id}`, 'not_found', 'Image not found.');
  await openDashboard(page);
  await button(cards(page).first(), 'Add a note to one.png').click();
  const sheet = page.getByRole('dialog', { name: 'Note' });
  await sheet.getByLabel('Note').fill('For Ines');
  await answerWith(page, '/images/history', []);
  await button(sheet, 'Save').click();
  await expectToast(page, 'Image not found.');
  await expect(sheet).toBeHidden();
  await expect(exactly(page, 'No encodings yet. Start by hiding a message!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your Encodings' })).toBeFocused();
});

test('S-2.6.16, S-4.16: pictures are found by names and notes, and several are deleted with one question', async ({
  page,
}) => {
  const wall = ['lake.jpg', 'Lakeside.png', 'hill.jpg'].map((filename, at) => ({
    ...ONE_PICTURE,
    ...{ _id: `picture-of-the-test-${at}`, filename, ...(at === 2 && { note: 'Für Ines' }) },
  }));
  await answerWith(page, '/images/history', wall);
  const deleted: string[] = [];
  await page.route('**/api/images/picture-of-the-test-*', async (route) => {
    deleted.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
    await route.fulfill({ json: { deleted: true } });
  });
  await openDashboard(page);
  const search = page.getByRole('searchbox', { name: 'Search names and notes' });
  await search.fill('none such');
  await expect(exactly(page, 'None of your pictures has “none such” in its name or note.')).toBeVisible();
  await search.fill('fur INES');
  await expect(cards(page)).toHaveCount(1);
  await search.fill('lake');
  await expect(cards(page)).toHaveCount(2);
  await button(page, 'Select').click();
  await expect(button(page, 'Done')).toBeFocused();
  await expect(button(page, 'Delete selected')).toBeDisabled();
  for (const name of ['lake.jpg', 'Lakeside.png']) await page.getByLabel(`Select ${name}`).check();
  await expect(exactly(page, '2 selected')).toBeVisible();
  await button(page, 'Delete selected').click();
  const modal = page.getByRole('alertdialog', { name: 'Confirm Deletion', exact: true });
  await expect(modal).toContainText('Are you sure you want to delete these 2 encoded images?');
  await expect(modal.locator('bdi')).toHaveText(['lake.jpg', 'Lakeside.png']);
  await expect(button(modal, 'Cancel')).toBeFocused();
  await button(modal, 'Delete').dblclick();
  await expectToast(page, '2 images deleted successfully');
  await expect(page.getByRole('heading', { name: 'Your Encodings' })).toBeFocused();
  await search.fill('');
  await expect(cards(page)).toHaveCount(1);
  expect(deleted).toEqual([0, 1].map((at) => `DELETE /api/images/picture-of-the-test-${at}`));
});

test('of a wall of pictures, nothing that stays is rendered again for a letter or a tick, but all of it for a language', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const languages = ['en-GB'];
    // Every date asks for them, and every picture has one.
    const get = () => {
      performance.mark('date');
      return languages;
    };
    Object.defineProperty(navigator, 'languages', { get });
  });
  const dates = () => page.evaluate(() => performance.getEntriesByName('date').length);
  await answerWith(page, '/images/history', FULL_DASHBOARD);
  await openDashboard(page);
  await expect(cards(page)).toHaveCount(FULL_DASHBOARD.length);
  const drawn = await dates();
  expect(drawn).toBeGreaterThanOrEqual(FULL_DASHBOARD.length);
  const search = page.getByRole('searchbox', { name: 'Search names and notes' });
  await search.fill('holiday.jpg');
  await expect(cards(page)).not.toHaveCount(FULL_DASHBOARD.length);
  expect(await dates()).toBe(drawn);
  const left = await cards(page).count();
  await button(page, 'Select').click();
  const ticks = page.getByLabel('Select holiday.jpg');
  await expect(ticks).toHaveCount(left);
  const selecting = await dates();
  await ticks.first().check();
  await expect(exactly(page, '1 selected')).toBeVisible();
  expect((await dates()) - selecting).toBeLessThanOrEqual(2);
  await speak(page, 'de');
  await expect(page.getByLabel('holiday.jpg auswählen')).toHaveCount(left);
});

test('S-4.16, A-64: Cancel and Escape end a deletion with the picture in progress, never ask again, and leave the next free', async ({
  page,
}) => {
  const wall = ['a.png', 'b.png', 'c.png'].map((filename) => ({ ...ONE_PICTURE, _id: filename, filename }));
  await answerWith(page, '/images/history', wall);
  const asked: string[] = [];
  const answers = new Map(wall.map(({ _id }) => [_id, Promise.withResolvers<void>()]));
  await page.route('**/api/images/*.png', async (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    asked.push(id);
    await answers.get(id)?.promise;
    await route.fulfill({ json: { deleted: true } });
  });
  const modal = page.getByRole('alertdialog', { name: 'Confirm Deletion', exact: true });
  // While a dialog is open, elements behind it have no roles.
  const behind = page.locator('main li');

  await openDashboard(page);
  await button(page, 'Select').click();
  for (const { filename } of wall) await page.getByLabel(`Select ${filename}`).check();
  await button(page, 'Delete selected').click();
  await button(modal, 'Delete').click();
  await expect(button(modal, 'Deleting...')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Your Encodings' })).toBeFocused();
  answers.get('a.png')?.resolve();
  await expectToast(page, 'Image deleted successfully');
  await expect(exactly(page, '2 selected')).toBeVisible();
  expect(asked).toEqual(['a.png']);
  await button(page, 'Done').click();

  await button(page, 'Delete b.png').click();
  await button(modal, 'Delete').click();
  await expect(button(modal, 'Deleting...')).toBeVisible();
  await button(modal, 'Cancel').click();
  await button(page, 'Delete c.png').click();
  await button(modal, 'Delete').click();
  await expect.poll(() => asked).toEqual(['a.png', 'b.png', 'c.png']);
  answers.get('b.png')?.resolve();
  await expect(behind).toHaveCount(1);
  await expect(modal.locator('bdi')).toHaveText('c.png');
  await expect(button(modal, 'Deleting...')).toBeVisible();
  answers.get('c.png')?.resolve();
  await expect(modal).toBeHidden();
  await expect(exactly(page, 'No encodings yet. Start by hiding a message!')).toBeVisible();
});

test('A-38, D.7: what expires soon is marked in words, and the picture goes to the device’s share sheet with its address', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(window, { shared });
    navigator.canShare = () => true;
    navigator.share = async (data) => void shared.push(data ?? {});
  });
  const inDays = (days: number) => new Date(Date.now() + (days - 0.5) * 86_400_000).toISOString();
  await answerWith(page, '/images/history', [
    { ...ONE_PICTURE, expiresAt: inDays(2) },
    { ...ONE_PICTURE, _id: 'picture-of-the-test-2', expiresAt: inDays(9) },
  ]);
  await page.route('**/api/images/key-1', (route) =>
    route.fulfill({ contentType: 'image/png', body: 'a picture' }),
  );
  await openDashboard(page);
  await expect(
    cards(page)
      .nth(0)
      .getByText(/^Available until .* · 2 days left$/),
  ).toBeVisible();
  await expect(
    cards(page)
      .nth(1)
      .getByText(/^Available until /),
  ).not.toContainText('left');
  await button(cards(page).nth(0), 'Share...').click();
  const handed = await page.waitForFunction(() => {
    const [first] = (window as unknown as { shared: ShareData[] }).shared;
    return first && { text: first.text, files: first.files?.map(({ name, type }) => `${name} ${type}`) };
  });
  expect(await handed.jsonValue()).toEqual({
    text: `${server.origin}/decode/${ONE_PICTURE._id}`,
    files: [`${ONE_PICTURE.filename} image/png`],
  });
});

test('D.7: a picture that takes too long to get, and then fails, is shared by its link at the second press', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    let presses = 0;
    Object.assign(window, { shared });
    navigator.share = async (data) => {
      presses += 1;
      if (presses === 1) throw new DOMException('too long after the press', 'NotAllowedError');
      shared.push(data ?? {});
    };
  });
  await answerWith(page, '/images/history', [ONE_PICTURE]);
  let asked = 0;
  await page.route('**/api/images/key-1', (route) => {
    asked += 1;
    return route.fulfill({ status: 500, json: {} });
  });
  await openDashboard(page);
  await button(cards(page).first(), 'Share...').click();
  await button(cards(page).first(), 'Ready. Share now').click();
  await expect(button(cards(page).first(), 'Share...')).toBeFocused();
  expect(await page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared)).toEqual([
    { url: `${server.origin}/decode/${ONE_PICTURE._id}` },
  ]);
  expect(asked).toBe(1);
});

test('S-2.6.14: an empty wall says how to begin', async ({ page }) => {
  await answerWith(page, '/images/history', []);
  await openDashboard(page);
  await expect(exactly(page, 'No encodings yet. Start by hiding a message!')).toBeVisible();
});

test('S-2.6.16, S-4.16, S-8.20, A-64: deleting asks, says when it fails, and takes the picture off the wall', async ({
  page,
}) => {
  await answerWith(page, '/images/history', [ONE_PICTURE]);
  await openDashboard(page);
  // While a dialog is open, elements behind it have no roles.
  const behind = page.locator('main li');
  await cards(page).first().hover();
  await button(page, 'Delete one.png').click();
  const modal = page.getByRole('alertdialog', { name: 'Confirm Deletion', exact: true });
  const question = 'Are you sure you want to delete this encoded image? This action cannot be undone.';
  await expect(modal.getByText(question, { exact: true })).toBeVisible();
  await expect(modal.getByRole('button')).toHaveText(['Cancel', 'Delete']);
  await expect(button(modal, 'Cancel')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button(modal, 'Delete')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button(modal, 'Cancel')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expect(button(page, 'Delete one.png')).toBeFocused();
  await button(page, 'Delete one.png').click();
  await button(modal, 'Cancel').click();
  await expect(modal).toBeHidden();
  await expect(button(page, 'Delete one.png')).toBeFocused();

  await button(page, 'Delete one.png').click();
  await refuse(page, `/images/${ONE_PICTURE._id}`, 'server.error', 'It broke.');
  await button(modal, 'Delete').click();
  await expect(modal.getByRole('alert')).toHaveText(
    'Failed to delete image. Check your connection and try again.',
  );
  await expect(page.getByLabel('Notifications').getByRole('listitem')).toHaveCount(0);
  await expect(behind).toHaveCount(1);
  await expect(button(modal, 'Delete')).toBeFocused();
  await page.unroute(`**/api/images/${ONE_PICTURE._id}`);

  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(`**/api/images/${ONE_PICTURE._id}`, async (route) => {
    await held;
    await route.fulfill({ json: { deleted: true } });
  });
  await button(modal, 'Delete').click();
  await expect(modal.getByRole('button')).toHaveText(['Cancel', 'Deleting...']);
  letGo();
  await expectToast(page, 'Image deleted successfully');
  await expect(modal).toBeHidden();
  await expect(cards(page)).toHaveCount(0);
});

test('S-8.20, S-4.16: a deletion that fails once its question is closed is reported by a note', async ({
  page,
}) => {
  await answerWith(page, '/images/history', [ONE_PICTURE]);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await refuse(page, `/images/${ONE_PICTURE._id}`, 'server.error', 'It broke.');
  await page.route(`**/api/images/${ONE_PICTURE._id}`, async (route) => {
    await held;
    await route.fallback();
  });
  await openDashboard(page);
  await button(page, 'Delete one.png').click();
  const modal = page.getByRole('alertdialog', { name: 'Confirm Deletion', exact: true });
  await button(modal, 'Delete').click();
  await button(modal, 'Cancel').click();
  await expect(modal).toBeHidden();
  letGo();
  await expectToast(page, 'Failed to delete image');
});
