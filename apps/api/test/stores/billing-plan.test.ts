import { expect, test } from 'vitest';
import { forgetCustomer } from '../../src/billing/end-plan.usecases.ts';
import { billingStage, DAY, START, subscriber } from '../support/billing-stage.ts';
import { StripeRefusal } from '../support/stripe-double/stripe-request.ts';
import { type Person, startApp } from '../support/test-app.ts';

const PERIOD_END = '2026-05-31T12:00:00.000Z';

test('A-10 A-20 S-7.14 cancelling keeps the plan until the end of its period, and repeating changes nothing', async () => {
  const { cancel, person, status, subscription, clock, stripe } = await subscriber();
  const cancelled = { status: 'active', cancelAtPeriodEnd: true, currentPeriodEnd: PERIOD_END };
  const first = await cancel();
  expect(first.status).toBe(200);
  expect(first.json()).toEqual(cancelled);
  expect(subscription.cancel_at_period_end).toBe(true);

  const before = stripe.requests.length;
  expect((await cancel()).json()).toEqual(cancelled);
  expect(stripe.requests.slice(before)).toEqual(['GET /v1/subscriptions']);
  expect(await status(person)).toEqual(cancelled);

  clock.now = Date.parse(PERIOD_END) - 1;
  expect(await status(person)).toEqual(cancelled);
  clock.now = Date.parse(PERIOD_END);
  expect(await status(person)).toEqual({ status: 'inactive' });
});

test('A-10 a cancelled plan can be kept after all until its period ends, without paying again', async () => {
  const { cancel, post, person, status, subscription, clock, stripe } = await subscriber();
  const keep = () => post('/api/stripe/keep-subscription', person);
  const running = await status(person);
  await cancel();
  expect((await keep()).json()).toEqual(running);
  expect(subscription.cancel_at_period_end).toBe(false);
  expect(await status(person)).toEqual(running);

  const before = stripe.requests.length;
  expect((await keep()).json()).toEqual(running);
  expect(stripe.requests.slice(before)).toEqual(['GET /v1/subscriptions']);

  await cancel();
  clock.now = Date.parse(PERIOD_END);
  Object.assign(subscription, { status: 'canceled', ended_at: clock.now / 1000 });
  const late = await keep();
  expect(late.status).toBe(404);
  expect(late.json()).toMatchObject({ code: 'billing.nothing_to_keep' });
});

test('A-20 with nothing to cancel the answer is 404 with a sentence', async () => {
  const { app, post, stripe, subscribe } = await billingStage();
  const person = await app.signUp('a@example.org');
  const answer = await post('/api/stripe/cancel-subscription', person);
  expect(answer.status).toBe(404);
  expect(answer.json()).toEqual({
    message: 'There is no subscription to cancel.',
    code: 'billing.nothing_to_cancel',
  });
  const { subscription } = await subscribe(person);
  Object.assign(subscription, { status: 'canceled', ended_at: START / 1000 });
  expect((await post('/api/stripe/cancel-subscription', person)).status).toBe(404);
  expect(stripe.requests).not.toContain(`POST /v1/subscriptions/${subscription.id}`);
});

test('A-10 a plan that is canceled while its renewal is unpaid is said to run as long as it does', async () => {
  const { cancel, person, status, subscription, stripe, clock } = await subscriber();
  clock.now = Date.parse(PERIOD_END) + DAY;
  stripe.passPeriod(subscription, 'unpaid');
  const until = new Date(Date.parse(PERIOD_END) + 7 * DAY);
  const cancelled = { status: 'active', cancelAtPeriodEnd: true, currentPeriodEnd: until.toISOString() };
  expect((await cancel()).json()).toEqual(cancelled);
  clock.now = until.getTime() - 1;
  expect(await status(person)).toEqual(cancelled);
  clock.now += 1;
  expect(await status(person)).toEqual({ status: 'inactive', overdue: true });
});

test.each(['past_due', 'unpaid', 'paused'])(
  'A-20 a plan that has ended because its renewal was not paid can still be canceled, and nothing is collected any more: %s',
  async (word) => {
    const { cancel, person, status, subscription, stripe, clock } = await subscriber();
    clock.now = Date.parse(PERIOD_END) + 8 * DAY;
    stripe.passPeriod(subscription, 'unpaid');
    subscription.status = word;
    expect(await status(person)).toEqual({ status: 'inactive', overdue: true });
    const answer = await cancel();
    expect([answer.status, answer.json()]).toEqual([200, { status: 'inactive' }]);
    expect(subscription.status).toBe('canceled');
    expect((await cancel()).json()).toMatchObject({ code: 'billing.nothing_to_cancel' });
  },
);

test('A-20 an empty JSON body cancels too', async () => {
  const { app, person, status } = await subscriber();
  const url = '/api/stripe/cancel-subscription';
  const answer = await app.request({ method: 'POST', url, person, payload: {} });
  expect(answer.status).toBe(200);
  expect((await status(person)).status).toBe('active');
});

test.each([
  ['active', 'active'],
  ['trialing', 'active'],
  ['past_due', 'active'],
  ['unpaid', 'inactive'],
  ['canceled', 'inactive'],
  ['incomplete', 'inactive'],
  ['incomplete_expired', 'inactive'],
  ['paused', 'inactive'],
  ['a_word_of_the_future', 'inactive'],
])('A-42 Stripe’s %s is %s', async (word, meaning) => {
  const { subscription, notify, person, status } = await subscriber();
  subscription.status = word;
  await notify({ object: subscription });
  expect((await status(person)).status).toBe(meaning);
});

test.each([
  ['7', 7],
  ['3', 3],
  ['0', 0],
])('A-42 with PAST_DUE_DAYS=%s an unpaid renewal ends the plan %i days later', async (days, number) => {
  const { subscription, stripe, notify, person, status, clock } = await subscriber({ PAST_DUE_DAYS: days });
  clock.now = Date.parse(PERIOD_END);
  stripe.passPeriod(subscription, 'unpaid');
  await notify({ type: 'invoice.payment_failed', object: { id: 'in_1', customer: subscription.customer } });
  clock.now = Date.parse(PERIOD_END) + number * DAY - 1;
  expect((await status(person)).status).toBe('active');
  clock.now += 1;
  expect((await status(person)).status).toBe('inactive');

  subscription.status = 'active';
  await notify({ type: 'invoice.paid', object: { id: 'in_1', customer: subscription.customer } });
  expect((await status(person)).status).toBe('active');
});

test('a renewal is noticed on time even without a notification', async () => {
  const { subscription, stripe, person, status, clock } = await subscriber();
  clock.now = Date.parse(PERIOD_END) + 1000;
  stripe.passPeriod(subscription);
  expect(await status(person)).toMatchObject({
    status: 'active',
    currentPeriodEnd: '2026-06-30T12:00:00.000Z',
  });
});

test('the end of a plan is noticed on time even without a notification', async () => {
  const { subscription, person, status, clock } = await subscriber();
  Object.assign(subscription, { status: 'canceled', ended_at: Date.parse(PERIOD_END) / 1000 });
  clock.now = Date.parse(PERIOD_END);
  expect(await status(person)).toEqual({ status: 'inactive' });
});

test('a payment is noticed within minutes even if no notification came and nobody returned from the checkout', async () => {
  const { app, stripe, checkout, status, clock } = await billingStage();
  const person = await app.signUp('a@example.org');
  stripe.pay((await checkout(person)).json().sessionId);
  clock.now = START + 61_000;
  expect((await status(person)).status).toBe('active');
});

/** A person whose plan has ended and who has paid for a new one, without any notification from Stripe. */
async function returningInSilence() {
  const { person, subscription, ...stage } = await subscriber();
  Object.assign(subscription, { status: 'canceled', ended_at: START / 1000 });
  await stage.notify({ type: 'customer.subscription.deleted', object: subscription });
  expect(await stage.status(person)).toEqual({ status: 'inactive' });
  stage.stripe.pay((await stage.checkout(person)).json().sessionId);
  return { ...stage, person };
}

test('somebody who subscribes again is found within minutes, without a notification and without coming back', async () => {
  const { person, status, clock } = await returningInSilence();
  clock.now = START + 61_000;
  expect(await status(person)).toMatchObject({ status: 'active' });
});

test('a payment that comes late is noticed without a notification, even by somebody who had another plan before', async () => {
  const { subscription: earlier, ...stage } = await subscriber();
  const { clock, notify, person, status, stripe, subscribe } = stage;
  Object.assign(earlier, { status: 'canceled', ended_at: START / 1000 });
  await notify({ type: 'customer.subscription.deleted', object: earlier });
  const { subscription } = await subscribe(person);
  clock.now = Date.parse(PERIOD_END) + 8 * DAY;
  stripe.passPeriod(subscription, 'unpaid');
  subscription.status = 'unpaid';
  await notify({ type: 'customer.subscription.updated', object: subscription });
  expect(await status(person)).toEqual({ status: 'inactive', overdue: true });
  subscription.status = 'active';
  clock.now += DAY;
  expect(await status(person)).toMatchObject({ status: 'active' });
});

test('somebody who subscribes again and looks at nothing is found by the sweep', async () => {
  const { person, status, clock, sweep, stripe } = await returningInSilence();
  clock.now = START + 61_000;
  expect(await sweep()).toEqual([]);
  stripe.before = () => {
    throw new StripeRefusal(500, 'boom', { type: 'api_error' });
  };
  expect(await status(person)).toMatchObject({ status: 'active' });
});

test('while Stripe does not answer, a plan continues for the grace days, and is not asked about on every request', async () => {
  const { stripe, person, status, clock, app } = await subscriber();
  stripe.before = () => {
    throw new StripeRefusal(500, 'boom', { type: 'api_error' });
  };
  clock.now = Date.parse(PERIOD_END) + 1000;
  const before = stripe.requests.length;
  for (let time = 0; time < 3; time += 1) expect((await status(person)).status).toBe('active');
  expect(stripe.requests.length - before).toBe(1);
  expect(app.log.join('\n')).toContain('the payment service could not be asked');
  clock.now = Date.parse(PERIOD_END) + 7 * DAY;
  expect((await status(person)).status).toBe('inactive');
});

test('while Stripe is silent a sweep asks about one plan only, each time another one', async () => {
  const { stripe, clock, app, subscribe, sweep } = await subscriber();
  for (const email of ['b@example.org', 'c@example.org']) await subscribe(await app.signUp(email));
  const asked: (string | undefined)[] = [];
  stripe.before = ({ fields }) => {
    asked.push(fields.get('customer'));
    throw new StripeRefusal(500, 'boom', { type: 'api_error' });
  };
  for (const count of [1, 2, 3]) {
    clock.now = Date.parse(PERIOD_END) + count * 5 * 60_000;
    expect(await sweep()).toHaveLength(1);
    expect(new Set(asked).size).toBe(count);
  }
  stripe.before = ({ fields }) => void asked.push(fields.get('customer'));
  clock.now += 5 * 60_000;
  expect(await sweep()).toEqual([]);
  expect(asked).toHaveLength(6);
});

test('a subscription that its owner resumes at Stripe continues', async () => {
  const { cancel, subscription, notify, person, status } = await subscriber();
  await cancel();
  Object.assign(subscription, { cancel_at: null, cancel_at_period_end: false, canceled_at: null });
  await notify({ object: subscription });
  expect(await status(person)).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
});

test('of several subscriptions of one customer the one that lasts longest counts', async () => {
  const { app, stripe, clock, subscribe, person, cancel, status } = await subscriber();
  await cancel();
  clock.now = Date.parse(PERIOD_END);
  const [old] = stripe.subscriptions.values();
  if (old !== undefined) stripe.passPeriod(old);
  await subscribe(person);
  expect(stripe.subscriptions.size).toBe(2);
  expect(stripe.customers.size).toBe(1);
  expect(await status(person)).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
  expect((await app.get('/api/user/free-encodes-remaining', person)).json()).toEqual({
    remaining: 'Unlimited',
  });
});

test('part D.1 forgetting a customer ends the subscription and every open checkout at once', async () => {
  const { stripe, subscription, person, status, notify, ...stage } = await subscriber();
  await forgetCustomer(person.uid, stage.app.services.billing);
  expect(subscription.status).toBe('canceled');
  expect(await status(person)).toEqual({ status: 'inactive' });
  expect((await notify({ object: subscription })).status).toBe(200);
  await forgetCustomer(person.uid, stage.app.services.billing);

  const undecided = await stage.app.signUp('b@example.org');
  const { sessionId } = (await stage.checkout(undecided)).json();
  await forgetCustomer(undecided.uid, stage.app.services.billing);
  expect(stripe.session(sessionId).status).toBe('expired');
});

test('part D.1 nobody is forgotten while the subscription could not be ended', async () => {
  const { stripe, person, status, ...stage } = await subscriber();
  stripe.before = () => {
    throw new StripeRefusal(500, 'boom', { type: 'api_error' });
  };
  await expect(forgetCustomer(person.uid, stage.app.services.billing)).rejects.toMatchObject({
    code: 'billing.unavailable',
  });
  await expect(
    forgetCustomer(person.uid, { ...stage.app.services.billing, gateway: null }),
  ).rejects.toMatchObject({
    code: 'billing.off',
  });
  expect((await status(person)).status).toBe('active');
});

test('part D.1 deleting the account ends the subscription, and is refused while Stripe cannot be reached', async () => {
  const { app, stripe, subscription, person, status } = await subscriber();
  const remove = () =>
    app.request({ method: 'DELETE', url: '/api/user', person, payload: { password: 'secret1' } });
  stripe.before = () => {
    throw new StripeRefusal(500, 'boom', { type: 'api_error' });
  };
  expect((await remove()).json().code).toBe('billing.unavailable');
  expect((await status(person)).status).toBe('active');
  stripe.before = () => {};
  expect((await remove()).status).toBe(200);
  expect(subscription.status).toBe('canceled');
  expect(await app.services.billing.plans.find(person.uid)).toBeNull();
});

test('part D.1 a checkout begun while its account is being deleted is closed by the sweep if Stripe cannot be reached then', async () => {
  const { app, stripe, checkout, notify, sweep } = await billingStage();
  const person = await app.signUp('a@example.org');
  const { identity } = app.services;
  let sessionId = '';
  const removeAfterCheckout = async (uid: string) => {
    sessionId = (await checkout(person)).json().sessionId;
    await identity.remove(uid);
    stripe.before = () => {
      throw new StripeRefusal(500, 'boom', { type: 'api_error' });
    };
  };
  const twin = await app.twin({ identity: { ...identity, remove: removeAfterCheckout } });
  const payload = { password: 'secret1' };
  const answer = await twin.request({ method: 'DELETE', url: '/api/user', person, payload });
  expect([answer.status, answer.json()]).toEqual([200, { deleted: true }]);
  expect(await sweep()).toMatchObject([{ code: 'billing.unavailable' }]);

  stripe.before = () => {};
  const { customer } = stripe.session(sessionId);
  await notify({ object: { id: 'sub_1', customer } });
  expect(stripe.session(sessionId).status).toBe('open');
  expect(await sweep()).toEqual([]);
  expect(stripe.session(sessionId).status).toBe('expired');
  expect(await app.services.billing.plans.findByCustomer(String(customer))).toBeNull();
});

test('a paid plan stays valid while Stripe is not configured', async () => {
  const { app, person } = await subscriber();
  const twin = await app.twin({ billing: { ...app.services.billing, gateway: null } });
  expect((await twin.get('/api/stripe/status', person)).json()).toMatchObject({ status: 'active' });
});

async function offStage(): Promise<{ person: Person; send: (url: string) => Promise<[number, unknown]> }> {
  const app = await startApp();
  const person = await app.signUp('a@example.org');
  const headers = { 'stripe-signature': 't=1,v1=00' };
  return {
    person,
    send: async (url) => {
      const answer = await app.request({ method: 'POST', url, person, payload: {}, headers });
      return [answer.status, answer.json()];
    },
  };
}

test('A-19 S-8.22 without payment keys everything about plans answers 503 with the sentence, and nobody is Pro', async () => {
  const { send } = await offStage();
  const refusal = [
    503,
    { message: 'Stripe is not configured correctly. Please contact support.', code: 'billing.off' },
  ];
  expect(await send('/api/stripe/create-checkout-session')).toEqual(refusal);
  expect(await send('/api/stripe/cancel-subscription')).toEqual(refusal);
  expect(await send('/api/stripe/webhook')).toEqual(refusal);
});

test('A-19 without payment keys strangers who send notifications write nothing into the log', async () => {
  const app = await startApp();
  const headers = { 'stripe-signature': 't=1,v1=00' };
  const before = app.log.length;
  await app.request({ method: 'POST', url: '/api/stripe/webhook', payload: {}, headers });
  expect(app.log.slice(before).filter((line) => !line.includes('"answered"'))).toEqual([]);
});

test('S-7.3 without payment keys the status is inactive, and the page is told that nothing is sold', async () => {
  const app = await startApp();
  const person = await app.signUp('a@example.org');
  const status = await app.get('/api/stripe/status', person);
  expect([status.status, status.json()]).toEqual([200, { status: 'inactive' }]);
  expect((await app.get('/api/config')).json()).toMatchObject({ billing: 'off', priceId: null });
});
