import type { CheckoutRequest, CheckoutSession } from '@underpaint/contract';
import { expect, test } from 'vitest';
import type { BillingContext } from '../../src/billing/billing.context.ts';
import { refreshPlan } from '../../src/billing/refresh-plan.usecase.ts';
import { startCheckout } from '../../src/billing/start-checkout.usecase.ts';
import { stripeGateway } from '../../src/billing/stripe-gateway.ts';
import { AppError } from '../../src/errors/app-error.ts';
import { type BillingStage, billingStage, ORIGIN, WEBHOOK_SECRET } from '../support/billing-stage.ts';
import {
  countSteps,
  everyHold,
  everyInterleaving,
  inSteps,
  interleaved,
  Steps,
} from '../support/interleaved.ts';
import { PRICE } from '../support/stripe-double/stripe-objects.ts';
import { SECRET_KEY } from '../support/stripe-double/stripe-request.ts';
import type { Person, TestApp } from '../support/test-app.ts';

type Answer = CheckoutSession | AppError;

type Turn = Pick<Steps, 'next'>;

/** Two servers of one shop: each request to the database or to Stripe is a step that can be held. */
async function twoServers(env: Record<string, string> = {}) {
  const stage = await billingStage(env);
  const keys = { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, priceId: PRICE };
  const contextAt = (host: string, steps: Turn): BillingContext => {
    const { billing } = stage.app.services;
    const api = new URL(stage.stripe.url.replace('127.0.0.1', host));
    return { ...billing, plans: inSteps(billing.plans, steps), gateway: stripeGateway({ ...keys, api }) };
  };
  let people = 0;
  const somebody = () => {
    people += 1;
    return { uid: `person-${people}`, email: `person-${people}@example.org` };
  };
  const contexts = ([first, second]: readonly [Turn, Turn]) => {
    stage.stripe.before = ({ host }) => (host.startsWith('localhost') ? second : first).next();
    return [contextAt('127.0.0.1', first), contextAt('localhost', second)] as const;
  };
  return { ...stage, somebody, contexts };
}

const order = (wish: { user: User; request: CheckoutRequest }, context: BillingContext) =>
  startCheckout({ ...wish, stillSignedIn: async () => {} }, context);

async function click(
  user: { uid: string; email: string },
  request: CheckoutRequest,
  context: BillingContext,
) {
  return order({ user, request }, context).catch((error: unknown): Answer => {
    if (error instanceof AppError) return error;
    throw error;
  });
}

const outcome = (answer: Answer) => (answer instanceof AppError ? answer.code : answer.sessionId);

/** A step that does not happen because the other side fails. */
class FailingStep extends Steps {
  #left: number;

  constructor(step: number) {
    super(0);
    this.#left = step;
  }

  override async next(): Promise<void> {
    this.#left -= 1;
    if (this.#left === 0) throw new AppError('database.unavailable');
  }
}

function openSessions({ stripe }: Pick<BillingStage, 'stripe'>, { uid }: { uid: string }): string[] {
  const own = [...stripe.sessions.values()].filter((session) => session.client_reference_id === uid);
  return own.filter(({ status }) => status === 'open').map(({ id }) => id);
}

const customersOf = ({ stripe }: Pick<BillingStage, 'stripe'>, { uid }: { uid: string }) =>
  [...stripe.customers.values()].filter(({ metadata }) => metadata['uid'] === uid);

const PRICING = { cancel_url: `${ORIGIN}/pricing` };

type Shop = Awaited<ReturnType<typeof twoServers>>;
type User = ReturnType<Shop['somebody']>;

/** Both click for the same thing; each is held before its given step. */
async function clickTwice(shop: Shop, person: User, holds: readonly [Steps, Steps]) {
  const [here, there] = shop.contexts(holds);
  const answers = await interleaved(
    { steps: holds[0], run: () => click(person, {}, here) },
    { steps: holds[1], run: () => click(person, {}, there) },
  );
  const open = openSessions(shop, person);
  expect(open).toHaveLength(1);
  expect(answers.map(outcome)).toEqual([open[0], open[0]]);
  expect(customersOf(shop, person)).toHaveLength(1);
}

test('two clicks at the same moment lead to one checkout of one customer, however their steps mix', async () => {
  const shop = await twoServers();
  await everyInterleaving((holds) => clickTwice(shop, shop.somebody(), holds));
});

test('two clicks lead to one checkout even when one of another order is open', async () => {
  const shop = await twoServers();
  await everyHold(async (steps) => {
    const person = shop.somebody();
    await order({ user: person, request: PRICING }, shop.app.services.billing);
    await clickTwice(shop, person, [steps, new Steps(0)]);
  });
});

test('two clicks of somebody who comes back after an ended plan lead to one checkout', async () => {
  const shop = await twoServers();
  const { billing } = shop.app.services;
  await everyHold(async (steps) => {
    const user = shop.somebody();
    const { sessionId } = await order({ user, request: {} }, billing);
    const subscription = shop.stripe.pay(sessionId);
    await refreshPlan(user.uid, billing);
    Object.assign(subscription, { status: 'canceled', ended_at: shop.clock.now / 1000 });
    await refreshPlan(user.uid, billing);
    await clickTwice(shop, user, [steps, new Steps(0)]);
  });
});

test('two windows with different orders at the same moment leave one checkout open, and it is one that was handed out', async () => {
  const shop = await twoServers();
  await everyInterleaving(async (holds) => {
    const person = shop.somebody();
    const [here, there] = shop.contexts(holds);
    const answers = await interleaved(
      { steps: holds[0], run: () => click(person, {}, here) },
      { steps: holds[1], run: () => click(person, PRICING, there) },
    );
    const open = openSessions(shop, person);
    expect(open).toHaveLength(1);
    expect(answers.map(outcome)).toContain(open[0]);
  });
});

test('when a checkout is paid while another window orders, nothing is left open that could be paid again', async () => {
  const shop = await twoServers();
  const { billing } = shop.app.services;
  const refusals = new Set<string>();
  await everyHold(async (steps) => {
    const person = shop.somebody();
    const { sessionId } = await order({ user: person, request: {} }, billing);
    const [here] = shop.contexts([steps, new Steps(0)]);
    const running = click(person, PRICING, here);
    await Promise.race([steps.reached, running]);
    const open = shop.stripe.session(sessionId).status === 'open';
    if (open) shop.stripe.pay(sessionId);
    steps.release();
    const answer = outcome(await running);
    if (open) refusals.add(answer);
    expect(openSessions(shop, person)).toEqual(open ? [] : [answer]);
  });
  expect([...refusals].sort()).toEqual(['billing.active', 'conflict']);
});

test('wherever Stripe or the database fails in a checkout, the next click opens the existing one', async () => {
  const shop = await twoServers();
  const failedAt = async (step: number) => {
    const person = shop.somebody();
    const [here] = shop.contexts([new FailingStep(step), new Steps(0)]);
    const failed = (await click(person, {}, here)) instanceof AppError;
    shop.contexts([new Steps(0), new Steps(0)]);
    const answer = await click(person, {}, shop.app.services.billing);
    expect(openSessions(shop, person)).toEqual([outcome(answer)]);
    return failed;
  };
  await countSteps(failedAt);
});

/** The two servers as a whole. Each question about who somebody is, is a step as well; `hold` begins to count anew. */
async function twoSites(shop: Shop) {
  const { identity } = shop.app.services;
  const now = [new Steps(0), new Steps(0)];
  const turns: [Turn, Turn] = [{ next: async () => now[0]?.next() }, { next: async () => now[1]?.next() }];
  const [here, there] = shop.contexts(turns);
  const hold = (holds: readonly [Steps, Steps]) => void now.splice(0, 2, ...holds);
  const first = await shop.app.twin({ billing: here, identity: inSteps(identity, turns[0]) });
  const second = await shop.app.twin({ billing: there, identity: inSteps(identity, turns[1]) });
  return { first, second, hold };
}

const startAt = (site: TestApp, person: Person) =>
  site.request({ method: 'POST', url: '/api/stripe/create-checkout-session', person });

/** The same for another order. */
const orderAt = (site: TestApp, person: Person) =>
  site.request({ method: 'POST', url: '/api/stripe/create-checkout-session', person, payload: PRICING });

const leaveAt = (site: TestApp, person: Person) =>
  site.request({ method: 'DELETE', url: '/api/user', person, payload: { password: 'secret1' } });

/** An account that is deleted leaves no customer and nothing to pay, whatever else is asked while the first is held. */
async function everyEnd(asked: readonly [typeof startAt, typeof startAt], before: (typeof startAt)[]) {
  const shop = await twoServers({ RATE_AUTH: '10000', RATE_BILLING: '10000' });
  const { first, second, hold } = await twoSites(shop);
  await everyHold(async (steps) => {
    const person = await shop.app.signUp(`${crypto.randomUUID()}@example.org`);
    hold([new Steps(0), new Steps(0)]);
    for (const ask of before) await ask(second, person);
    hold([steps, new Steps(0)]);
    const answers = await interleaved(
      { steps, run: () => asked[0](first, person) },
      { steps: new Steps(0), run: () => asked[1](second, person) },
    );
    expect(answers[asked.indexOf(leaveAt)]?.status).toBe(200);
    expect(openSessions(shop, person)).toEqual([]);
    const { plans } = shop.app.services.billing;
    expect(await plans.find(person.uid)).toBeNull();
    expect(await plans.disowned({ provider: 'stripe', limit: 1 })).toEqual([]);
  });
}

test.each([
  ['', []],
  [', even with another one open', [orderAt]],
])(
  'somebody who deletes their account during a checkout leaves nothing to pay and is no longer a customer%s',
  (_also, before) => everyEnd([startAt, leaveAt], before),
);

test.each([
  ['', []],
  [', even with another one open', [orderAt]],
])(
  'somebody who starts a checkout during the deletion leaves nothing to pay and is no longer a customer%s',
  (_also, before) => everyEnd([leaveAt, startAt], before),
);
