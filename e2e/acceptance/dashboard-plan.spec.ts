import { stopClock } from '../support/clock.ts';
import { expectToast } from '../support/fleeting.ts';
import { test } from '../support/signed-in.ts';
import { expect, type Locator, type Page } from '../support/test.ts';
import { answerWith, delay, refuse } from '../support/typed-answers.ts';

/** The plan and the count of free encodes on the dashboard (section 2.6). */

const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });
const note = (page: Page, text: string) => page.getByLabel('Notifications').getByText(text, { exact: true });
const exactly = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true });

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
}

test.use({ expectedStatuses: [401] });

/** The hue, in degrees. */
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

test('A-20: a plan that has stopped because it was not paid says so, and can be cancelled without losing anything', async ({
  page,
}) => {
  await answerWith(page, '/stripe/status', { status: 'inactive', overdue: true });
  await answerWith(page, '/stripe/cancel-subscription', { status: 'inactive' });
  await openDashboard(page);
  const overdue = page.getByText('Pro has stopped because a payment failed.');
  await expect(overdue).toBeVisible();
  await button(page, 'Cancel Subscription').click();
  await expectToast(page, 'Subscription canceled');
  await expect(overdue).toBeHidden();
  await expect(button(page, 'Cancel Subscription')).toBeHidden();
  await expect(page.locator(':focus')).toContainText('Subscribe Now');
});

test('S-8.27: where the session has ended, cancelling says to log in', async ({ page }) => {
  await answerWith(page, '/stripe/status', PRO);
  await refuse(page, '/stripe/cancel-subscription', 'auth.required', 'Please sign in to continue.');
  await openDashboard(page);
  page.on('dialog', (dialog) => void dialog.accept());
  await button(page, 'Cancel Subscription').click();
  await expectToast(page, 'You must be logged in to cancel your subscription.');
});
