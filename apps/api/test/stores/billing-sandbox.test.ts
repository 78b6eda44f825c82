import { expect, test } from 'vitest';
import { monthlyPeriod } from '../../src/billing/sandbox-gateway.ts';
import { ConfigError, parseConfig } from '../../src/config/config.ts';
import { startApp, type TestApp } from '../support/test-app.ts';

const START = Date.parse('2026-01-31T12:00:00Z');

const withoutSandbox = (app: TestApp) => app.twin({ billing: { ...app.services.billing, gateway: null } });

async function sandboxStage() {
  const clock = { now: START };
  const app = await startApp({ env: { BILLING: 'sandbox' }, parts: { now: () => new Date(clock.now) } });
  const person = await app.signUp('a@example.org');
  const post = (url: string, as = person) => app.request({ method: 'POST', url, person: as, payload: {} });
  const checkout = async () => (await post('/api/stripe/create-checkout-session')).json();
  const status = async (query = '') => (await app.get(`/api/stripe/status${query}`, person)).json();
  return { app, clock, person, post, checkout, status };
}

test('S-4.8 the sandbox sells the plan on a page of the site, and cancelling works as with Stripe', async () => {
  const { app, clock, person, post, checkout, status } = await sandboxStage();
  const { sessionId, url } = await checkout();
  expect(url).toBe(`http://localhost:3000/sandbox-checkout/${sessionId}`);
  const order = (await app.get(`/api/sandbox/checkout/${sessionId}`, person)).json();
  expect(order).toEqual({
    price: '$2.99',
    paid: false,
    successUrl: `http://localhost:3000/dashboard?session_id=${sessionId}`,
    cancelUrl: 'http://localhost:3000/dashboard',
  });
  expect(await status(`?session_id=${sessionId}`)).toEqual({ status: 'inactive' });
  expect((await post(`/api/sandbox/checkout/${sessionId}`)).json()).toEqual({ ...order, paid: true });

  const running = { status: 'active', currentPeriodEnd: '2026-02-28T12:00:00.000Z' };
  expect(await status(`?session_id=${sessionId}`)).toEqual({ ...running, cancelAtPeriodEnd: false });
  expect((await post('/api/stripe/create-checkout-session')).status).toBe(409);
  expect((await post('/api/stripe/cancel-subscription')).json()).toEqual({
    ...running,
    cancelAtPeriodEnd: true,
  });
  clock.now = Date.parse('2026-02-28T12:00:00Z');
  expect(await status()).toEqual({ status: 'inactive' });
  expect((await checkout()).sessionId).not.toBe(sessionId);
});

test('a plan of the sandbox is renewed month by month', async () => {
  const { clock, post, checkout, status } = await sandboxStage();
  await post(`/api/sandbox/checkout/${(await checkout()).sessionId}`);
  clock.now = Date.parse('2026-04-15T00:00:00Z');
  expect(await status()).toMatchObject({ status: 'active', currentPeriodEnd: '2026-04-30T12:00:00.000Z' });
});

test('nobody sees or completes the checkout of somebody else', async () => {
  const { app, post, checkout, status } = await sandboxStage();
  const { sessionId } = await checkout();
  const stranger = await app.signUp('b@example.org');
  const url = `/api/sandbox/checkout/${sessionId}`;
  expect((await app.get(url)).status).toBe(401);
  expect((await app.get(url, stranger)).status).toBe(404);
  expect((await post(url, stranger)).status).toBe(404);
  expect((await post('/api/sandbox/checkout/cs_sandbox_unknown')).status).toBe(404);
  expect(await status(`?session_id=${sessionId}`)).toEqual({ status: 'inactive' });
});

test('the sandbox takes no notifications, and without it its routes do not exist', async () => {
  const { app, post } = await sandboxStage();
  const headers = { 'stripe-signature': 't=1,v1=00' };
  const sent = await app.request({ method: 'POST', url: '/api/stripe/webhook', headers, payload: {} });
  expect(sent.status).toBe(400);
  const plain: TestApp = await withoutSandbox(app);
  const { sessionId } = (await post('/api/stripe/create-checkout-session')).json();
  expect((await plain.request({ method: 'POST', url: `/api/sandbox/checkout/${sessionId}` })).status).toBe(
    404,
  );
});

test('what the sandbox gave away is worth nothing without it', async () => {
  const { app, person, post, checkout } = await sandboxStage();
  await post(`/api/sandbox/checkout/${(await checkout()).sessionId}`);
  const plain = await withoutSandbox(app);
  expect((await plain.get('/api/stripe/status', person)).json()).toEqual({ status: 'inactive' });
});

test.each([[{ NODE_ENV: 'production' }], [{ PUBLIC_ORIGIN: 'https://underpaint.example' }]])(
  'the sandbox refuses to start with %j unless a second variable says so',
  (env) => {
    const asked = { BILLING: 'sandbox', ...env };
    expect(() => parseConfig(asked)).toThrow(/BILLING=sandbox gives the Pro plan away/);
    expect(parseConfig({ ...asked, BILLING_SANDBOX_ANYWHERE: 'true' }).billing).toBe('sandbox');
  },
);

test('billing is off by default, through Stripe with its keys, and incomplete keys are named', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PRICE_ID: 'price_1',
    SUPPORT_EMAIL: 'help@example.org',
  };
  expect(parseConfig({}).billing).toBe('off');
  expect(parseConfig(keys).billing).toBe('stripe');
  expect(parseConfig({ ...keys, BILLING: 'off' }).billing).toBe('off');
  expect(() => parseConfig({ ...keys, SUPPORT_EMAIL: '' })).toThrow(
    'SUPPORT_EMAIL is required to sell plans',
  );
  const unpaid = { BILLING: 'off', SUPPORT_EMAIL: '' };
  expect(parseConfig({ ...keys, ...unpaid }).billing).toBe('off');
  expect(() => parseConfig({ STRIPE_SECRET_KEY: 'sk_test_1', SUPPORT_EMAIL: 'help@example.org' })).toThrow(
    new ConfigError(
      'STRIPE_WEBHOOK_SECRET is required to sell plans through Stripe.\nSTRIPE_PRICE_ID is required to sell plans through Stripe.',
    ),
  );
  expect(() => parseConfig({ ...keys, STRIPE_SECRET_KEY: 'pk_test_1' })).toThrow(
    'must begin with sk_ or rk_',
  );
});

test.each([
  ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00Z', '2026-01-31T12:00:00.000Z', '2026-02-28T12:00:00.000Z'],
  ['2026-01-31T12:00:00Z', '2026-03-01T00:00:00Z', '2026-02-28T12:00:00.000Z', '2026-03-31T12:00:00.000Z'],
  ['2024-01-31T12:00:00Z', '2024-02-29T12:00:00Z', '2024-02-29T12:00:00.000Z', '2024-03-31T12:00:00.000Z'],
  ['2026-12-15T00:00:00Z', '2027-01-14T23:59:59Z', '2026-12-15T00:00:00.000Z', '2027-01-15T00:00:00.000Z'],
])('the month of a plan begun at %s that contains %s', (start, now, from, to) => {
  const period = monthlyPeriod(new Date(start), new Date(now));
  expect([period.start.toISOString(), period.end.toISOString()]).toEqual([from, to]);
});
