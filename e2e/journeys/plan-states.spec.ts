import { answer, answerTruly, cutOff, hold } from '../support/answers.ts';
import { arrive, choosePicture } from '../support/person.ts';
import { drawPng } from '../support/pictures.ts';
import { changeSettings } from '../support/settings.ts';
import { expect, type Page, type Request, test, WORKING_ITSELF } from '../support/test.ts';

const OFF = 'Stripe is not configured correctly. Please contact support.';

test.use({ serverSettings: WORKING_ITSELF, expectedStatuses: [0, 402, 500, 502, 503] });

async function submitEncode(page: Page): Promise<void> {
  await choosePicture(page, { name: 'a.png', mimeType: 'image/png', buffer: await drawPng(3) });
  await page.getByLabel('Secret message').fill('One too many.');
  await page.getByLabel('Secret key').fill('a key');
  await page.getByRole('button', { name: 'Encode Message' }).click();
}

test('S-8.9, S-8.10, S-2.4.10, S-4.11: the eleventh encode leads to the box with Subscribe Now', async ({
  page,
}) => {
  const json = { message: 'All free encodes used. Subscription required.', code: 'quota.exhausted' };
  await answer(page, '/images/encode', { status: 402, json });
  await arrive(page);
  await submitEncode(page);
  await expect(page.getByText('All free encodes used. Subscription required.')).toBeVisible();
  await expect(
    page.getByText(
      "You've used all of your 10 free encodes. An active $2.99/month subscription is required to encode more images.",
    ),
  ).toBeVisible();
  await expect(page.getByText('0 of 10 free encodes remaining')).toBeVisible();
  const sent = page.waitForRequest('**/api/stripe/create-checkout-session');
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  expect((await sent).postData()).toBeNull();
  await expect(page.getByText(OFF).first()).toBeVisible();
});

test('S-2.6.3, S-2.6.5, S-8.22, A-19: without payment the dashboard offers the plan and says why it cannot be had', async ({
  page,
}) => {
  await arrive(page);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('10 remaining')).toBeVisible();
  const sent = page.waitForRequest('**/api/stripe/create-checkout-session');
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  const origin = new URL(page.url()).origin;
  expect((await sent).postDataJSON()).toEqual({
    success_url: `${origin}/dashboard?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/dashboard`,
  });
  await expect(page.getByText(OFF).first()).toBeVisible();
});

test('S-2.6.7: at 0 left the dashboard leads to Pro', async ({ page }) => {
  await arrive(page);
  await answer(page, '/user/free-encodes-remaining', { json: { remaining: 0 } });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Upgrade to Pro for unlimited encodes' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
});

test('S-2.6.4, A-43: while the status is unknown, and when it cannot be asked, nobody is told to pay', async ({
  page,
}) => {
  await arrive(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/stripe/status', async (route) => {
    await held.promise;
    await route.abort('internetdisconnected');
  });
  await page.goto('/dashboard');
  await expect(page.getByText('Loading subscription status...')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Subscribe Now' })).toBeHidden();
  const logged = page.waitForEvent('console', (message) => message.text().includes('could not be checked'));
  held.resolve();
  await logged;
  await expect(page.getByText('Your subscription could not be checked just now.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Subscribe Now' })).toBeHidden();
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Pro', exact: true })).toBeFocused();
  await page.goBack();
  await answerTruly(page, '/stripe/status');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('button', { name: 'Subscribe Now' })).toBeVisible();
  await expect(page.locator(':focus')).toHaveText('Subscribe Now');
});

test('S-4.7, S-8.32: an error of the server counts as inactive', async ({ page }) => {
  await arrive(page);
  await answer(page, '/stripe/status', { status: 500, json: { message: 'x', code: 'server.error' } });
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Subscribe Now' })).toBeVisible();
});

test('A-43: somebody whose status cannot be asked may encode all the same', async ({ page }) => {
  await cutOff(page, '/stripe/status');
  const json = { message: 'Reached the server.', code: 'server.busy' };
  await answer(page, '/images/encode', { status: 503, json });
  await arrive(page);
  await submitEncode(page);
  await expect(page.getByText('Error: Reached the server.')).toBeVisible();
});

test('S-7.15, A-18: the browser goes to the address of the checkout, with the price on the pricing page', async ({
  page,
}) => {
  await arrive(page);
  await changeSettings(page, { billing: 'stripe', priceId: 'price_pro' });
  const session = { sessionId: 'cs_1', url: 'https://checkout.stripe.com/c/pay/cs_1' };
  await answer(page, '/stripe/create-checkout-session', { json: session });
  await page.route('https://checkout.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Checkout</title>' }),
  );
  await page.goto('/pricing');
  const sent = page.waitForRequest('**/api/stripe/create-checkout-session');
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  expect((await sent).postDataJSON()).toEqual({ priceId: 'price_pro' });
  await expect(page).toHaveURL('https://checkout.stripe.com/c/pay/cs_1');
});

for (const [id, status, body, sentence] of [
  ['S-8.23', 502, {}, 'Failed to create checkout session.'],
  ['S-8.24', 200, { sessionId: 'cs_1' }, 'Stripe.js failed to load.'],
  [
    'S-8.25',
    200,
    { sessionId: 'cs_1', url: 'javascript:alert(1)' },
    'Could not redirect to checkout: the address is not a safe one',
  ],
  ['S-8.26', 503, { message: 'Try later.', code: 'billing.unavailable' }, 'Error: Try later.'],
] as const) {
  test(`${id}: a checkout that does not open says ${sentence}`, async ({ page }) => {
    await arrive(page);
    await answer(page, '/stripe/create-checkout-session', { status, json: body });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Subscribe Now' }).click();
    await expect(page.getByText(sentence).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Subscribe Now' })).toBeFocused();
  });
}

test('S-8.26: without a network the subscription could not be started', async ({ page }) => {
  await arrive(page);
  await cutOff(page, '/stripe/create-checkout-session');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await expect(page.getByText('Error: Could not start subscription process.').first()).toBeVisible();
});

test('A-66: somebody who comes back before the payment is confirmed sees that it is being confirmed, and then the plan', async ({
  page,
}) => {
  await arrive(page);
  const paid = { done: false };
  await page.route('**/api/stripe/status?session_id=cs_1', (route) =>
    route.fulfill({ json: paid.done ? { status: 'active' } : { status: 'inactive', pending: true } }),
  );
  await page.goto('/dashboard?session_id=cs_1');
  await expect(page.getByText('Your payment is being confirmed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Subscribe Now' })).toBeHidden();
  paid.done = true;
  await expect(page.getByText('Welcome to Pro.')).toBeVisible();
  await expect(page.getByText('Subscription Active')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('A-66: an answer about the plan from before the checkout, which arrives after it, no longer counts', async ({
  page,
}) => {
  await arrive(page);
  // Requests made by the previous page do not matter.
  await page.goto('about:blank');
  await hold(page, '/stripe/status');
  await answer(page, '/stripe/status?session_id=cs_1', { json: { status: 'active' } });
  const asked: Request[] = [];
  const isOlder = (request: Request) => request.url().endsWith('/stripe/status');
  page.on('request', (request) => isOlder(request) && asked.push(request));
  const givenUp = page.waitForEvent('requestfailed', (request) => request === asked[0]);
  await page.goto('/dashboard?session_id=cs_1');
  await givenUp;
  await expect(page.getByText('Subscription Active')).toBeVisible();
});

test('S-8.28: a cancellation that fails says why', async ({ page }) => {
  await arrive(page);
  await answer(page, '/stripe/status', { json: { status: 'active', cancelAtPeriodEnd: false } });
  const json = { message: 'Try later.', code: 'billing.unavailable' };
  await answer(page, '/stripe/cancel-subscription', { status: 503, json });
  await page.goto('/dashboard');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(page.getByText('Failed to cancel subscription: Try later.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel Subscription' })).toBeFocused();
  await expect(page.getByText('Subscription Active')).toBeVisible();
});
