import Stripe from 'stripe';
import { sweepPlans } from '../../src/billing/sweep-plans.usecase.ts';
import { tidyUp } from '../../src/images/housekeeping.usecases.ts';
import { pngPhoto } from './pictures.ts';
import { RecordingWorkers } from './recording-workers.ts';
import { StripeDouble } from './stripe-double/stripe-double.ts';
import { PRICE } from './stripe-double/stripe-objects.ts';
import { SECRET_KEY } from './stripe-double/stripe-request.ts';
import { type Person, startApp, type TestApp } from './test-app.ts';

export const DAY = 24 * 60 * 60 * 1000;
export const START = Date.parse('2026-05-01T12:00:00Z');
export const ORIGIN = 'http://underpaint.test';
export const WEBHOOK_SECRET = 'whsec_test_secret';

const STRIPE = {
  SUPPORT_EMAIL: 'help@example.org',
  STRIPE_SECRET_KEY: SECRET_KEY,
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_PRICE_ID: PRICE,
};

export interface Notification {
  id?: string;
  type?: string;
  object: object;
  /** Where it is sent, if not to the stage's own app. */
  to?: TestApp;
}

export interface Signing {
  secret?: string;
  /** In milliseconds. */
  at?: number;
}

/** An app that sells plans through the double, with a clock that can be moved, and the actions of its customers. */
export async function billingStage(env: Record<string, string> = {}) {
  const clock = { now: START };
  const now = () => new Date(clock.now);
  const stripe = await StripeDouble.start(now);
  const workers = new RecordingWorkers();
  workers.rightKeys.add('k');
  const settings = { PUBLIC_ORIGIN: ORIGIN, ...STRIPE, STRIPE_API: stripe.url, ...env };
  const app = await startApp({ env: settings, parts: { workers, now } });
  const image = await pngPhoto({ width: 64, height: 64 });
  let events = 0;

  const post = (url: string, person?: Person, payload?: object) =>
    app.request({ method: 'POST', url, person, ...(payload === undefined ? {} : { payload }) });
  const checkout = (person?: Person, payload?: object) =>
    post('/api/stripe/create-checkout-session', person, payload);
  const status = async (person: Person, query = '') =>
    (await app.get(`/api/stripe/status${query}`, person)).json();

  /** Sends a notification with a signature, which is valid unless specified otherwise. */
  const notify = (
    { id, type = 'customer.subscription.updated', object, to = app }: Notification,
    signing: Signing = {},
  ) => {
    events += 1;
    const event = { id: id ?? `evt_${events}`, object: 'event', api_version: '2026-10-28.endive', type };
    const payload = JSON.stringify({ ...event, data: { object } });
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: signing.secret ?? WEBHOOK_SECRET,
      timestamp: Math.floor((signing.at ?? clock.now) / 1000),
    });
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
    return to.request({ method: 'POST', url: '/api/stripe/webhook', headers, payload });
  };

  /** Goes through the checkout, pays, and returns with the session's id. */
  const subscribe = async (person: Person) => {
    const { sessionId } = (await checkout(person)).json();
    const subscription = stripe.pay(sessionId);
    await status(person, `?session_id=${sessionId}`);
    return { subscription, sessionId };
  };

  const sweep = async () => {
    const { billing, housekeeping } = app.services;
    const problems: unknown[] = [];
    await sweepPlans({ ...billing, say: (_sentence, problem) => problems.push(problem) });
    const times = {
      now: now(),
      abandonedBefore: new Date(clock.now - DAY),
      reservedBefore: new Date(clock.now - DAY),
    };
    await tidyUp(times, housekeeping);
    return problems;
  };

  const encode = (person: Person, fields: Record<string, string> = {}) =>
    app.encode({ image, message: 'hi', key: 'k', ...fields }, person);

  return { app, clock, stripe, workers, post, checkout, status, notify, subscribe, sweep, encode };
}

export type BillingStage = Awaited<ReturnType<typeof billingStage>>;

/** A person with an active plan. */
export async function subscriber(env: Record<string, string> = {}) {
  const stage = await billingStage(env);
  const person = await stage.app.signUp('a@example.org');
  const { subscription } = await stage.subscribe(person);
  const cancel = () => stage.post('/api/stripe/cancel-subscription', person);
  return { ...stage, person, subscription, cancel };
}
