import type { HistoryItem } from '@underpaint/contract';
import { FULL_DASHBOARD } from '../support/answers.ts';
import { stopClock } from '../support/clock.ts';
import { test } from '../support/member.ts';
import { expectMessage, reveal } from '../support/person.ts';
import { expect, type Locator, type Page } from '../support/test.ts';
import { answerWith, delay, refuse } from '../support/typed-answers.ts';

/** The screen of section 2.6, with a full wall of pictures or with the one of the member. */

const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });
const note = (page: Page, text: string) => page.getByLabel('Notifications').getByText(text, { exact: true });
const exactly = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true });
const cards = (page: Page) => page.getByRole('main').getByRole('listitem');

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
}

/** How many pictures hang side by side. */
const columns = (page: Page) =>
  cards(page).evaluateAll((all) => new Set(all.map((card) => card.getBoundingClientRect().left)).size);

test.use({ expectedStatuses: [401, 500] });

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
  await expect(button(card, 'Copied!')).toBeVisible();
  const link = `${server.origin}/decode/${hidden.encodingId}`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await button(card, 'Decode').click();
  await expect(page).toHaveURL(link);
  await reveal(page, hidden.key);
  await expectMessage(page, hidden.message);
  const kept = await page.evaluate(() => ({ ...localStorage }));
  expect(kept).toEqual({ lastEncodingId: hidden.encodingId, 'underpaint.token': expect.any(String) });
});

test('S-2.6.14: an empty wall says how to begin', async ({ page }) => {
  await answerWith(page, '/images/history', []);
  await openDashboard(page);
  await expect(exactly(page, 'No encodings yet. Start by hiding a message!')).toBeVisible();
});

const ONE: HistoryItem = {
  _id: 'picture-of-the-test-1',
  s3Key: 'key-1',
  filename: 'one.png',
  displayUrl: null,
  downloadUrl: null,
  createdAt: '2026-11-01T09:30:00.000Z',
  expiresAt: null,
};

test('S-2.6.16, S-4.16, S-8.20, A-64: deleting asks, says when it fails, and takes the picture off the wall', async ({
  page,
}) => {
  await answerWith(page, '/images/history', [ONE]);
  await openDashboard(page);
  // While a dialog is open, what is behind it has no roles.
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
  await button(page, 'Delete one.png').click();
  await button(modal, 'Cancel').click();
  await expect(modal).toBeHidden();

  await button(page, 'Delete one.png').click();
  await refuse(page, `/images/${ONE._id}`, 'server.error', 'It broke.');
  await button(modal, 'Delete').click();
  await expect(note(page, 'Failed to delete image')).toBeVisible();
  await expect(behind).toHaveCount(1);
  await page.unroute(`**/api/images/${ONE._id}`);

  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(`**/api/images/${ONE._id}`, async (route) => {
    await held;
    await route.fulfill({ json: { deleted: true } });
  });
  await button(modal, 'Delete').click();
  await expect(modal.getByRole('button')).toHaveText(['Cancel', 'Deleting...']);
  letGo();
  await expect(note(page, 'Image deleted successfully')).toBeVisible();
  await expect(modal).toBeHidden();
  await expect(cards(page)).toHaveCount(0);
});

/** Where on the colour wheel, in degrees. */
async function hueOf(fill: Locator): Promise<number> {
  const colour = await fill.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) throw new Error('There is no canvas.');
    canvas.fillStyle = getComputedStyle(element).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  });
  const [red, green, blue] = colour.map((value) => value / 255);
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (most === red) return ((60 * (green - blue)) / range + 360) % 360;
  return most === green ? 60 * ((blue - red) / range + 2) : 60 * ((red - green) / range + 4);
}

test('S-2.6.5, S-2.6.6, S-2.6.7, C.2: the bar is green above three, yellow from three, red at none', async ({
  page,
}) => {
  for (const [remaining, from, to] of [
    [10, 80, 180],
    [4, 80, 180],
    [3, 30, 65],
    [1, 30, 65],
    [0, 345, 375],
  ] as const) {
    await answerWith(page, '/user/free-encodes-remaining', { remaining });
    await openDashboard(page);
    const card = page.getByRole('region', { name: 'Free Encodes', exact: true });
    await expect(card.getByText(`${remaining} remaining`, { exact: true })).toBeVisible();
    await expect(card.getByText('10 total', { exact: true })).toBeVisible();
    const bar = card.getByRole('progressbar');
    await expect(bar).toHaveAttribute('aria-valuenow', String(remaining * 10));
    const hue = await hueOf(remaining === 0 ? bar : bar.locator('div'));
    const turned = hue < 15 ? hue + 360 : hue;
    expect([remaining, from < turned && turned < to]).toEqual([remaining, true]);
    const upgrade = card.getByRole('link', { name: 'Upgrade to Pro for unlimited encodes', exact: true });
    await expect(upgrade).toHaveCount(remaining === 0 ? 1 : 0);
  }
});

const PRO = {
  status: 'active',
  cancelAtPeriodEnd: false,
  currentPeriodEnd: '2031-05-31T12:00:00.000Z',
} as const;

test('S-2.6.2, S-2.6.4, S-2.6.17, C.2: a subscriber sees a tick and no count, and may cancel', async ({
  page,
}) => {
  const letGo = await delay(page, '/stripe/status');
  await page.goto('/dashboard');
  await expect(exactly(page, 'Loading subscription status...')).toBeVisible();
  await answerWith(page, '/stripe/status', PRO);
  letGo();
  await page.reload();
  const badge = exactly(page, 'Subscription Active');
  await expect(badge).toBeVisible();
  await expect(badge.locator('svg')).toBeVisible();
  await expect(button(page, 'Cancel Subscription')).toBeVisible();
  await expect(button(page, 'Subscribe Now')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Free Encodes' })).toBeHidden();
});

test('S-5.14, S-8.29, S-9.5, S-4.9: cancelling asks first, and its note stays five seconds', async ({
  page,
}) => {
  await page.clock.install();
  await answerWith(page, '/stripe/status', PRO);
  await answerWith(page, '/stripe/cancel-subscription', { ...PRO, cancelAtPeriodEnd: true });
  await openDashboard(page);
  await expect(exactly(page, 'Subscription Active')).toBeVisible();
  await stopClock(page);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.accept();
  });
  await button(page, 'Cancel Subscription').click();
  const done = 'Subscription has been canceled. You will have access until the end of your billing period.';
  await expect(note(page, done)).toBeVisible();
  await expect(exactly(page, 'Subscription Active')).toBeHidden();
  await page.mouse.move(0, 0);
  await page.clock.runFor(4900);
  await expect(note(page, done)).toBeVisible();
  await page.clock.runFor(400);
  await expect(note(page, done)).toBeHidden();
  expect(asked).toEqual([
    "confirm: Are you sure you want to cancel your subscription? You'll lose access to premium features at the end of your current billing period.",
  ]);
});

test('S-8.27: where the session has ended, cancelling says to log in', async ({ page }) => {
  await answerWith(page, '/stripe/status', PRO);
  await refuse(page, '/stripe/cancel-subscription', 'auth.required', 'Please sign in to continue.');
  await openDashboard(page);
  page.on('dialog', (dialog) => void dialog.accept());
  await button(page, 'Cancel Subscription').click();
  await expect(note(page, 'You must be logged in to cancel your subscription.')).toBeVisible();
});
