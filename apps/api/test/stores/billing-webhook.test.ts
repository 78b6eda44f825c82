import Stripe from 'stripe';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type BillingStage, billingStage, START, WEBHOOK_SECRET } from '../support/billing-stage.ts';
import { StripeRefusal } from '../support/stripe-double/stripe-request.ts';
import type { Person } from '../support/test-app.ts';

const FIVE_MINUTES = 5 * 60_000;

/** A person who has paid, without the product having heard of it. */
async function paidInSilence({ app, stripe, checkout }: BillingStage, email = 'a@example.org') {
  const person = await app.signUp(email);
  const { sessionId } = (await checkout(person)).json();
  const subscription = stripe.pay(sessionId);
  return { person, subscription, session: stripe.session(sessionId) };
}

const readings = ({ stripe }: BillingStage) =>
  stripe.requests.filter((request) => request === 'GET /v1/subscriptions').length;

async function isActive({ status }: BillingStage, person: Person) {
  return (await status(person)).status === 'active';
}

test('S-4.8 A-66 a signed notification makes somebody a subscriber', async () => {
  const stage = await billingStage();
  const { person, session } = await paidInSilence(stage);
  const answer = await stage.notify({ type: 'checkout.session.completed', object: session });
  expect(answer.status).toBe(200);
  expect(answer.json()).toEqual({ received: true });
  expect(await isActive(stage, person)).toBe(true);
});

test('A-66 a notification is believed for five minutes after it was signed and no longer', async () => {
  const stage = await billingStage();
  const { person, subscription } = await paidInSilence(stage);
  const late = await stage.notify({ object: subscription }, { at: START - FIVE_MINUTES - 1000 });
  expect(late.status).toBe(400);
  expect(late.json().code).toBe('billing.signature');
  expect(await isActive(stage, person)).toBe(false);
  expect((await stage.notify({ object: subscription }, { at: START - FIVE_MINUTES })).status).toBe(200);
  expect(await isActive(stage, person)).toBe(true);
});

test('A-66 forged notifications get 400, change nothing, and Stripe is not asked', async () => {
  const stage = await billingStage();
  const { person, subscription } = await paidInSilence(stage);
  const before = stage.stripe.requests.length;
  const payload = JSON.stringify({ id: 'evt_x', type: 'invoice.paid', data: { object: subscription } });
  const timestamp = START / 1000;
  const right = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, timestamp });
  const send = (body: string | undefined, signature: string | undefined) =>
    stage.app.request({
      method: 'POST',
      url: '/api/stripe/webhook',
      ...(body === undefined ? {} : { payload: body }),
      headers: {
        'content-type': 'application/json',
        ...(signature === undefined ? {} : { 'stripe-signature': signature }),
      },
    });
  const answers = [
    await stage.notify({ object: subscription }, { secret: 'whsec_other' }),
    await send(payload, undefined),
    await send(payload, 'nonsense'),
    await send(payload, `t=${timestamp},v1=${'0'.repeat(64)}`),
    await send(payload, right.replace('v1=', 'v0=')),
    await send(`${payload} `, right),
    await send(undefined, right),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([400, 400, 400, 400, 400, 400, 400]);
  expect(stage.stripe.requests).toHaveLength(before);
  expect(await isActive(stage, person)).toBe(false);
});

test('A-66 a notification is not read before its signature has been checked', async () => {
  const stage = await billingStage();
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parse.mockRestore());
  const object = { mark: 'unread '.repeat(20_000) };
  const isRead = () => parse.mock.calls.some(([text]) => text.includes(object.mark));
  expect((await stage.notify({ object }, { secret: 'whsec_other' })).status).toBe(400);
  expect(isRead()).toBe(false);
  expect((await stage.notify({ object })).status).toBe(200);
  expect(isRead()).toBe(true);
});

test('A-66 a replayed notification is accepted and not handled again', async () => {
  const stage = await billingStage();
  const { person, subscription } = await paidInSilence(stage);
  const event = { id: 'evt_once', object: subscription };
  await stage.notify(event);
  const before = readings(stage);
  for (let time = 0; time < 5; time += 1) expect((await stage.notify(event)).status).toBe(200);
  expect(readings(stage)).toBe(before);
  expect(await isActive(stage, person)).toBe(true);
});

test('A-66 notifications that arrive in the wrong order do not bring back a deleted subscription', async () => {
  const stage = await billingStage();
  const { person, subscription } = await paidInSilence(stage);
  const created = structuredClone(subscription);
  Object.assign(subscription, { status: 'canceled', ended_at: START / 1000 });
  await stage.notify({ type: 'customer.subscription.deleted', object: subscription });
  await stage.notify({ type: 'customer.subscription.updated', object: created });
  await stage.notify({ type: 'customer.subscription.created', object: created });
  expect(await isActive(stage, person)).toBe(false);
});

/** A second server, which stores Stripe's answers only once `goOn` is called, and whether so many have looked for a plan. */
async function slowTwin({ app }: BillingStage, looks = 1) {
  const { billing } = app.services;
  const { plans } = billing;
  const [answered, looked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = Promise.withResolvers<void>();
  const update = async (...input: Parameters<typeof plans.update>) => {
    answered.resolve();
    await held.promise;
    return plans.update(...input);
  };
  let left = looks;
  const findByCustomer = async (id: string) => {
    const plan = await plans.findByCustomer(id);
    left -= 1;
    if (left === 0) looked.resolve();
    return plan;
  };
  const twin = await app.twin({ billing: { ...billing, plans: { ...plans, update, findByCustomer } } });
  return { twin, answered: answered.promise, looked: looked.promise, goOn: held.resolve };
}

test('A-66 an older answer of Stripe that arrives later does not undo a newer one', async () => {
  const stage = await billingStage();
  const { person, subscription } = await paidInSilence(stage);
  const { twin, answered, goOn } = await slowTwin(stage);
  const first = stage.notify({ type: 'invoice.paid', object: subscription, to: twin });
  await answered;
  Object.assign(subscription, { status: 'canceled', ended_at: START / 1000 });
  await stage.notify({ type: 'customer.subscription.deleted', object: subscription });
  goOn();
  expect((await first).status).toBe(200);
  expect(await isActive(stage, person)).toBe(false);
});

test('A-66 notifications that arrive while Stripe is asked about their customer share one more question', async () => {
  const stage = await billingStage();
  const { person, subscription } = await paidInSilence(stage);
  const { twin, answered, looked, goOn } = await slowTwin(stage, 50);
  const before = readings(stage);
  const first = stage.notify({ object: subscription, to: twin });
  await answered;
  Object.assign(subscription, { status: 'canceled', ended_at: START / 1000 });
  const others = Array.from({ length: 49 }, () => stage.notify({ object: subscription, to: twin }));
  await looked;
  goOn();
  const answers = await Promise.all([first, ...others]);
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(readings(stage) - before).toBe(2);
  expect(await isActive(stage, person)).toBe(false);
});

test('A-66 unknown types, unknown customers and events about nothing get 200', async () => {
  const stage = await billingStage();
  const before = readings(stage);
  const answers = [
    await stage.notify({ type: 'terminal.reader.action_failed', object: { id: 'tmr_1' } }),
    await stage.notify({ type: 'invoice.paid', object: { id: 'in_1', customer: 'cus_of_another_shop' } }),
    await stage.notify({ type: 'customer.subscription.updated', object: { id: 'sub_1' } }),
    await stage.notify({ type: 'invoice.paid', object: { id: 'in_1', customer: { id: 'cus_x' } } }),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
  expect(readings(stage)).toBe(before);
});

test('A-66 a notification that cannot be handled now is refused, and handled when it is sent again', async () => {
  const stage = await billingStage();
  const { person, subscription } = await paidInSilence(stage);
  stage.stripe.before = () => {
    throw new StripeRefusal(500, 'boom', { type: 'api_error' });
  };
  const event = { id: 'evt_retry', object: subscription };
  expect((await stage.notify(event)).status).toBe(503);
  stage.stripe.before = () => {};
  expect((await stage.notify(event)).status).toBe(200);
  expect(await isActive(stage, person)).toBe(true);
});

/** A notification that names what changed but does not contain it. */
const THIN = JSON.stringify({
  id: 'evt_thin',
  object: 'v2.core.event',
  type: 'v1.customer.subscription.updated',
  created: '2026-05-01T12:00:00.000Z',
  livemode: false,
  related_object: { id: 'sub_1', type: 'subscription', url: '/v1/subscriptions/sub_1' },
});

async function sendThin({ app }: BillingStage, secret: string) {
  const payload = THIN;
  const timestamp = START / 1000;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return app.request({ method: 'POST', url: '/api/stripe/webhook', headers, payload });
}

test('A-66 a thin notification is accepted, and the operator is told which kind to choose at Stripe', async () => {
  const stage = await billingStage();
  const answer = await sendThin(stage, WEBHOOK_SECRET);
  expect([answer.status, answer.json()]).toEqual([200, { received: true }]);
  expect(stage.app.log.join('\n')).toContain('thin notifications');
  expect(stage.app.log.join('\n')).toContain('snapshot');
});

test('A-66 a thin notification with a wrong signature is refused as any other', async () => {
  const stage = await billingStage();
  const answer = await sendThin(stage, 'whsec_other');
  expect([answer.status, answer.json().code]).toEqual([400, 'billing.signature']);
});
