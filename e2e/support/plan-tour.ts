import { answer, answerTruly, cutOff } from './answers.ts';
import { arrive } from './person.ts';
import { changeSettings } from './settings.ts';
import { expect, type Page } from './test.ts';
import type { Look } from './tour.ts';

const END = '2031-05-31T12:00:00.000Z';
const OFF = { message: 'Stripe is not configured correctly. Please contact support.', code: 'billing.off' };

async function subscribing(page: Page, look: Look): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByText('10 remaining')).toBeVisible();
  await answer(page, '/stripe/create-checkout-session', { status: 503, json: OFF });
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await expect(page.getByText(OFF.message).first()).toBeVisible();
  await look(page, 'dashboard, plan not for sale');
  await answer(page, '/stripe/status?session_id=cs_1', { json: { status: 'inactive', pending: true } });
  await page.goto('/dashboard?session_id=cs_1');
  await expect(page.getByText('Your payment is being confirmed.')).toBeVisible();
  await look(page, 'dashboard, payment being confirmed');
  await answer(page, '/stripe/status', { json: { status: 'active', currentPeriodEnd: END } });
  await answer(page, '/stripe/status?session_id=cs_1', {
    json: { status: 'active', cancelAtPeriodEnd: false, currentPeriodEnd: END },
  });
  await page.goto('/dashboard?session_id=cs_1');
  await expect(page.getByText('Welcome to Pro.')).toBeVisible();
  await look(page, 'dashboard, just subscribed');
}

async function cancelling(page: Page, look: Look): Promise<void> {
  const ending = { status: 'active', cancelAtPeriodEnd: true, currentPeriodEnd: END };
  await answer(page, '/stripe/cancel-subscription', { json: ending });
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(page.getByText('Subscription canceled')).toBeVisible();
  await look(page, 'dashboard, just cancelled');
  await answer(page, '/stripe/status', { json: ending });
  await page.goto('/dashboard');
  await expect(page.getByText(/Canceled; runs until/)).toBeVisible();
  await look(page, 'dashboard, cancelled and running');
  await page.goto('/pricing');
  await expect(page.getByText('Current Plan')).toBeVisible();
  await look(page, 'pricing, cancelled and running');
}

async function overdue(page: Page, look: Look): Promise<void> {
  await answer(page, '/stripe/status', { json: { status: 'inactive', overdue: true } });
  await page.goto('/dashboard');
  await expect(page.getByText('Pro has stopped')).toBeVisible();
  await look(page, 'dashboard, overdue');
}

async function unreached(page: Page, look: Look): Promise<void> {
  await cutOff(page, '/stripe/status');
  for (const path of ['/dashboard', '/pricing']) {
    await page.goto(path);
    await expect(page.getByText('Your subscription could not be checked just now.')).toBeVisible();
    await look(page, `${path.slice(1)}, plan could not be checked`);
  }
  await answerTruly(page, '/stripe/status');
}

async function sandbox(page: Page, look: Look): Promise<void> {
  await changeSettings(page, { billing: 'sandbox' });
  const order = { price: '$2.99', paid: false, successUrl: '/dashboard', cancelUrl: '/dashboard' };
  await answer(page, '/sandbox/checkout/cs_1', { json: order });
  await page.goto('/sandbox-checkout/cs_1');
  await expect(page.getByRole('button', { name: 'Start Pro without paying' })).toBeVisible();
  await look(page, 'sandbox checkout');
  await page.goto('/sandbox-checkout/cs_2');
  await expect(page.getByRole('link', { name: 'Back to the plans' })).toBeVisible();
  await look(page, 'sandbox checkout, closed');
}

/** Every state of a plan, from the button to its end. */
export async function tourOfPlans(page: Page, look: Look): Promise<void> {
  await arrive(page);
  await subscribing(page, look);
  await cancelling(page, look);
  await overdue(page, look);
  await unreached(page, look);
  await sandbox(page, look);
}
