import { expect, test } from 'vitest';
import { billingStage, DAY, ORIGIN, START, subscriber } from '../support/billing-stage.ts';
import { PRICE } from '../support/stripe-double/stripe-objects.ts';
import { StripeRefusal } from '../support/stripe-double/stripe-request.ts';

const DEFAULT_SUCCESS = `${ORIGIN}/dashboard?session_id={CHECKOUT_SESSION_ID}`;

test.each([
  ['an empty body', undefined, DEFAULT_SUCCESS, `${ORIGIN}/dashboard`],
  ['an empty object', {}, DEFAULT_SUCCESS, `${ORIGIN}/dashboard`],
  [
    'return addresses',
    {
      success_url: `${ORIGIN}/dashboard?a=1&session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${ORIGIN}/pricing`,
    },
    `${ORIGIN}/dashboard?a=1&session_id={CHECKOUT_SESSION_ID}`,
    `${ORIGIN}/pricing`,
  ],
  ['the price', { priceId: PRICE }, DEFAULT_SUCCESS, `${ORIGIN}/dashboard`],
])('S-7.13 S-3.8 A-18 a checkout for %s has sessionId and url', async (_name, body, success, cancel) => {
  const { app, stripe, checkout } = await billingStage();
  const person = await app.signUp('a@example.org');
  const answer = await checkout(person, body);
  expect(answer.status).toBe(200);
  const { sessionId, url } = answer.json();
  expect(url).toBe(stripe.session(sessionId).url);
  expect(stripe.session(sessionId)).toMatchObject({
    success_url: success,
    cancel_url: cancel,
    client_reference_id: person.uid,
  });
  const [customer] = stripe.customers.values();
  expect(customer).toMatchObject({ email: 'a@example.org', metadata: { uid: person.uid } });
});

test('A-18 somebody whom Stripe no longer knows, for instance after its keys were replaced, can subscribe again', async () => {
  const { app, stripe, checkout } = await billingStage();
  const person = await app.signUp('a@example.org');
  const before = (await checkout(person)).json();
  stripe.customers.clear();
  stripe.sessions.clear();
  const answer = await checkout(person);
  expect(answer.status).toBe(200);
  const { sessionId } = answer.json();
  expect(sessionId).not.toBe(before.sessionId);
  const [customer] = stripe.customers.values();
  expect(stripe.session(sessionId).customer).toBe(customer?.id);
});

test.each(['application/json', 'text/plain;charset=UTF-8', 'application/x-www-form-urlencoded'])(
  'S-7.13 an empty body that is declared to be %s is an empty body, and any other is JSON',
  async (type) => {
    const { app } = await billingStage();
    const person = await app.signUp('a@example.org');
    const url = '/api/stripe/create-checkout-session';
    const headers = { 'content-type': type };
    const send = async (payload: string) =>
      (await app.request({ method: 'POST', url, person, headers, payload })).status;
    expect([await send(''), await send('{}')]).toEqual([200, type === 'application/json' ? 200 : 400]);
  },
);

test.each([
  ['https://evil.example/dashboard'],
  [`${ORIGIN}.evil.example/`],
  ['http://underpaint.test@evil.example/'],
  ['http://user:pass@underpaint.test/'],
  ['https://underpaint.test/dashboard'],
  ['//evil.example'],
  ['javascript:alert(1)'],
  ['/dashboard'],
  [''],
])('A-18 the return address %j is refused and Stripe is not asked', async (address) => {
  const { app, stripe, checkout } = await billingStage();
  const person = await app.signUp('a@example.org');
  for (const body of [{ success_url: address }, { cancel_url: address }]) {
    const answer = await checkout(person, body);
    expect(answer.status).toBe(400);
    expect(answer.json().message).toBe(`Return addresses must begin with ${ORIGIN}/.`);
  }
  expect(stripe.requests).toEqual([]);
});

test('A-18 another price, a wrong type and a body that is not JSON get 400', async () => {
  const { app, stripe, checkout } = await billingStage();
  const person = await app.signUp('a@example.org');
  expect((await checkout(person, { priceId: 'price_cheaper' })).status).toBe(400);
  expect((await checkout(person, { priceId: 7 })).status).toBe(400);
  const url = '/api/stripe/create-checkout-session';
  const headers = { 'content-type': 'application/json' };
  expect((await app.request({ method: 'POST', url, person, headers, payload: '{' })).status).toBe(400);
  expect(stripe.requests).toEqual([]);
});

test('without a token every route of plans answers 401', async () => {
  const { app, post, checkout } = await billingStage();
  expect((await app.get('/api/stripe/status')).status).toBe(401);
  expect((await checkout()).json()).toMatchObject({
    message: 'Please log in first to subscribe.',
    code: 'auth.required',
  });
  expect((await post('/api/stripe/cancel-subscription')).json()).toMatchObject({
    message: 'You must be logged in to cancel your subscription.',
    code: 'auth.required',
  });
});

test('S-3.5 S-4.8 S-7.3 A-66 somebody who comes back from a paid checkout is a subscriber at once, without a notification', async () => {
  const { app, stripe, checkout, status } = await billingStage();
  const person = await app.signUp('a@example.org');
  expect(await status(person)).toEqual({ status: 'inactive' });
  const { sessionId } = (await checkout(person)).json();
  expect(await status(person, `?session_id=${sessionId}`)).toEqual({ status: 'inactive' });
  stripe.pay(sessionId);
  const active = {
    status: 'active',
    cancelAtPeriodEnd: false,
    currentPeriodEnd: '2026-05-31T12:00:00.000Z',
  };
  expect(await status(person, `?session_id=${sessionId}`)).toEqual(active);
  expect(await status(person)).toEqual(active);
});

test('A-66 a completed checkout whose payment is not confirmed is pending', async () => {
  const { app, stripe, checkout, status } = await billingStage();
  const person = await app.signUp('a@example.org');
  const { sessionId } = (await checkout(person)).json();
  const subscription = stripe.pay(sessionId);
  subscription.status = 'incomplete';
  expect(await status(person, `?session_id=${sessionId}`)).toEqual({ status: 'inactive', pending: true });
  subscription.status = 'active';
  expect(await status(person, `?session_id=${sessionId}`)).toMatchObject({ status: 'active' });
});

test('A-66 a completed checkout whose payment has failed, or whose plan is over, is not pending for ever', async () => {
  const { app, stripe, checkout, status, clock } = await billingStage();
  const person = await app.signUp('a@example.org');
  const { sessionId } = (await checkout(person)).json();
  const subscription = stripe.pay(sessionId);
  for (const state of ['incomplete_expired', 'canceled']) {
    Object.assign(subscription, { status: state, ended_at: clock.now / 1000 });
    clock.now += DAY;
    expect(await status(person, `?session_id=${sessionId}`)).toEqual({ status: 'inactive' });
  }
});

test('A-66 somebody else’s checkout makes nobody a subscriber and reveals nothing', async () => {
  const { app, subscribe, status, checkout } = await billingStage();
  const payer = await app.signUp('a@example.org');
  const { sessionId } = await subscribe(payer);
  const stranger = await app.signUp('b@example.org');
  const visitor = await app.signUp('c@example.org');
  await checkout(stranger);
  for (const person of [stranger, visitor]) {
    const foreign = await app.get(`/api/stripe/status?session_id=${sessionId}`, person);
    const unknown = await app.get('/api/stripe/status?session_id=cs_test_nothing', person);
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(foreign.json()).toEqual(unknown.json());
    expect(await status(person)).toEqual({ status: 'inactive' });
  }
});

test('A-18 a subscriber gets 409 and no second checkout, even when only Stripe knows of the plan', async () => {
  const { app, stripe, checkout, subscribe } = await billingStage();
  const person = await app.signUp('a@example.org');
  await subscribe(person);
  const again = await checkout(person);
  expect(again.status).toBe(409);
  expect(again.json().message).toBe('You already have an active subscription.');

  const quick = await app.signUp('b@example.org');
  stripe.pay((await checkout(quick)).json().sessionId);
  expect((await checkout(quick)).status).toBe(409);
  expect(stripe.sessions.size).toBe(2);
});

test.each(['past_due', 'unpaid', 'paused'])(
  'A-18 somebody who subscribes again after a renewal that was never paid pays once: the old subscription, %s, is ended',
  async (state) => {
    const { stripe, subscription, person, clock, checkout, status, subscribe } = await subscriber();
    clock.now = START + 38 * DAY;
    stripe.passPeriod(subscription, 'unpaid');
    subscription.status = state;
    expect(await status(person)).toEqual({ status: 'inactive', overdue: true });
    expect((await checkout(person)).status).toBe(200);
    expect(subscription.status).toBe('canceled');
    const { subscription: next } = await subscribe(person);
    const lasting = [...stripe.subscriptions.values()].filter(({ ended_at }) => ended_at === null);
    expect(lasting).toEqual([next]);
    expect(await status(person)).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
  },
);

test('a plan from the sandbox keeps nobody from subscribing where plans are sold through Stripe', async () => {
  const { app, checkout } = await billingStage();
  const person = await app.signUp('a@example.org');
  const { plans } = app.services.billing;
  await plans.link({ uid: person.uid, provider: 'sandbox', customerId: `cus_sandbox_${person.uid}` });
  const plan = await plans.find(person.uid);
  if (plan === null) throw new Error('no plan');
  const activeUntil = new Date(START + DAY).toISOString();
  await plans.update(plan, { facts: { ...plan, activeUntil }, picturesExpireAt: null });
  expect((await checkout(person)).status).toBe(200);
});

test('a subscription whose first payment may still arrive is not ended by another checkout', async () => {
  const { stripe, app, checkout, notify } = await billingStage();
  const person = await app.signUp('a@example.org');
  const subscription = stripe.pay((await checkout(person)).json().sessionId);
  subscription.status = 'incomplete';
  await notify({ object: subscription });
  expect((await checkout(person)).status).toBe(200);
  expect(subscription.status).toBe('incomplete');
});

test('A-18 an open checkout is used again, and closed when another one is begun', async () => {
  const { app, stripe, checkout } = await billingStage();
  const person = await app.signUp('a@example.org');
  const first = (await checkout(person)).json();
  expect((await checkout(person)).json()).toEqual(first);
  const other = (await checkout(person, { cancel_url: `${ORIGIN}/pricing` })).json();
  expect(stripe.session(first.sessionId).status).toBe('expired');
  expect(stripe.session(other.sessionId).status).toBe('open');
  expect(stripe.customers.size).toBe(1);
});

test('sixteen clicks at the same moment lead to one checkout of one customer', async () => {
  const { app, stripe, checkout } = await billingStage();
  const person = await app.signUp('a@example.org');
  const answers = await Promise.all(Array.from({ length: 16 }, () => checkout(person)));
  expect(answers.map((answer) => answer.status)).toEqual(Array(16).fill(200));
  expect(stripe.customers.size).toBe(1);
  const [open, ...others] = new Set(answers.map((answer) => answer.json().sessionId));
  expect(stripe.session(open ?? '').status).toBe('open');
  expect(others).toEqual([]);
});

test('becoming a customer in many windows at once makes one customer, on every engine', async () => {
  const { plans } = (await billingStage()).app.services.billing;
  const link = (uid: string) => plans.link({ uid, provider: 'stripe', customerId: `cus_${uid}` });
  for (let person = 0; person < 20; person += 1) {
    const uid = `person-${person}`;
    await Promise.all(Array.from({ length: 8 }, () => link(uid)));
    expect(await plans.find(uid)).toMatchObject({ customerId: `cus_${uid}`, version: 0 });
  }
});

test('S-8.23 an unreachable Stripe gets 503 with a sentence that says what to do, and nothing of the cause', async () => {
  const { app, stripe, checkout } = await billingStage();
  const person = await app.signUp('a@example.org');
  stripe.before = () => {
    throw new StripeRefusal(500, 'boom', { type: 'api_error' });
  };
  const answer = await checkout(person);
  expect(answer.status).toBe(503);
  expect(answer.headers['retry-after']).toBe('60');
  expect(answer.json()).toEqual({
    message: 'The payment service cannot be reached at the moment. Please try again in a few minutes.',
    code: 'billing.unavailable',
  });
});

test.each([
  ['a key that Stripe refuses', { STRIPE_SECRET_KEY: 'sk_test_revoked' }],
  ['a price that Stripe does not know', { STRIPE_PRICE_ID: 'price_gone' }],
])('S-8.22 with %s people read that Stripe is not configured correctly', async (_name, env) => {
  const { app, checkout } = await billingStage(env);
  const answer = await checkout(await app.signUp('a@example.org'));
  expect(answer.status).toBe(503);
  expect(answer.json()).toEqual({
    message: 'Stripe is not configured correctly. Please contact support.',
    code: 'billing.off',
  });
  expect(app.log.join('\n')).not.toContain('revoked');
});

test('requests that ask Stripe are limited more than those that do not', async () => {
  const { app, checkout } = await billingStage({ RATE_BILLING: '2' });
  const person = await app.signUp('a@example.org');
  const asking = async () => (await app.get('/api/stripe/status?session_id=cs_1', person)).status;
  expect([await asking(), await asking(), await asking()]).toEqual([404, 404, 429]);
  expect((await app.get('/api/stripe/status', person)).status).toBe(200);
  const opening = async () => (await checkout(person)).status;
  expect([await opening(), await opening(), await opening()]).toContain(429);
});
