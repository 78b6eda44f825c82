import Stripe from 'stripe';
import { z } from 'zod';
import { AppError } from '../errors/app-error.ts';
import type { BillingEvent, BillingGateway, CheckoutOrder, Subscription } from './billing-gateway.ts';
import { stripeFailure, unlessMissing } from './stripe-failure.ts';

const API_VERSION = '2026-10-28.endive';
/** For one attempt of three. */
const TIMEOUT_MILLISECONDS = 8000;
/** What becomes of an active subscription whose renewal is not paid, or that is paused at Stripe. Both may go on. */
const STOPPED: readonly Stripe.Subscription.Status[] = ['past_due', 'unpaid', 'paused'];
/** The oldest signature accepted, as in Stripe's own libraries. */
const TOLERANCE_SECONDS = 300;

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  priceId: string;
  /** Replaces Stripe's own host, for tests. */
  api?: URL | undefined;
}

function connect({ secretKey, api }: StripeSettings): Stripe {
  const elsewhere =
    api === undefined
      ? {}
      : {
          host: api.hostname,
          port: api.port || (api.protocol === 'http:' ? 80 : 443),
          protocol: api.protocol === 'http:' ? ('http' as const) : ('https' as const),
        };
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MILLISECONDS,
    maxNetworkRetries: 2,
    telemetry: false,
    ...elsewhere,
  });
}

const date = (seconds: number) => new Date(seconds * 1000);
const dateOrNull = (seconds: number | null) => (seconds === null ? null : date(seconds));
const idOf = (value: string | { id: string } | null) =>
  typeof value === 'string' ? value : (value?.id ?? null);

/** Since API version 2025-03-31 the period is on the items of a subscription. */
function toSubscription(found: Stripe.Subscription): Subscription[] {
  const [item] = found.items.data;
  if (item === undefined) return [];
  const currentPeriodEnd = date(item.current_period_end);
  return [
    {
      id: found.id,
      status: found.status,
      currentPeriodStart: date(item.current_period_start),
      currentPeriodEnd,
      cancelAt: dateOrNull(found.cancel_at) ?? (found.cancel_at_period_end ? currentPeriodEnd : null),
      endedAt: dateOrNull(found.ended_at),
    },
  ];
}

/** Notifications after which a subscription may have changed. */
const TOUCHING = /^(checkout\.session|customer\.subscription|invoice)\./;
const signed = z.object({ id: z.string(), object: z.string().nullish() });
const notification = z.object({
  type: z.string(),
  data: z.object({
    object: z.object({ customer: z.union([z.string(), z.object({ id: z.string() })]).nullish() }),
  }),
});

/** Notifications without an object we know do not concern us. */
function toBillingEvent(event: unknown): BillingEvent {
  const { id, object } = signed.parse(event);
  const { data } = notification.safeParse(event);
  const touching = data !== undefined && TOUCHING.test(data.type);
  const customerId = touching ? idOf(data.data.object.customer ?? null) : null;
  return { id, thin: object === 'v2.core.event', customerId };
}

/** Checks the signature first: anybody can send something large, and reading it would take long. */
function readSigned({ webhooks }: Stripe, secret: string): BillingGateway['readEvent'] {
  return ({ body, signature, now }) => {
    const given = [body, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime()] as const;
    try {
      if (!webhooks.signature?.verifyHeader(...given)) throw new Error('cannot be verified');
      return toBillingEvent(JSON.parse(Buffer.from(body).toString()));
    } catch {
      throw new AppError('billing.signature');
    }
  };
}

function openSessions(stripe: Stripe, customer: string) {
  return stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 });
}

/** Closes a session and returns how it ended, since somebody may be paying in it. */
async function endSession(stripe: Stripe, id: string): Promise<Stripe.Checkout.Session.Status | null> {
  try {
    return (await stripe.checkout.sessions.expire(id)).status;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const { status } = await stripe.checkout.sessions.retrieve(id);
    if (status === 'open') throw error;
    return status;
  }
}

/** Orders from before numbers were introduced have none. */
const numberOf = ({ metadata }: Stripe.Checkout.Session) => Number(metadata?.['order'] ?? 0);

/** Closes earlier checkouts that are no longer needed, so that nobody pays twice. */
async function endEarlier(
  stripe: Stripe,
  open: readonly Stripe.Checkout.Session[],
  { number }: CheckoutOrder,
): Promise<void> {
  for (const session of open.filter((found) => numberOf(found) < number)) {
    if ((await endSession(stripe, session.id)) === 'complete') throw new AppError('conflict');
  }
}

/** A repeated request gets the answer to the first, so the current state of the session is fetched afresh. */
async function createSession(
  stripe: Stripe,
  { uid, customerId, number, successUrl, cancelUrl, idempotencyKey }: CheckoutOrder,
  price: string,
): Promise<Stripe.Checkout.Session> {
  const created = await stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer: customerId,
      client_reference_id: uid,
      line_items: [{ price, quantity: 1 }],
      success_url: successUrl,
      cancel_url: cancelUrl,
      metadata: { order: String(number) },
    },
    { idempotencyKey },
  );
  return stripe.checkout.sessions.retrieve(created.id);
}

type Asking = Omit<BillingGateway, 'name' | 'priceId' | 'readEvent'>;

function checkouts(
  stripe: Stripe,
  priceId: string,
): Pick<Asking, 'openCheckout' | 'closeCheckout' | 'findCheckout'> {
  return {
    openCheckout: async (order) => {
      const { data: open } = await openSessions(stripe, order.customerId);
      await endEarlier(stripe, open, order);
      const known = open.find((session) => numberOf(session) === order.number);
      const { id, status, url } = known ?? (await createSession(stripe, order, priceId));
      return status === 'open' && url !== null ? { sessionId: id, url } : null;
    },
    closeCheckout: async (id) => {
      await endSession(stripe, id);
    },
    findCheckout: async (sessionId) => {
      const session = await unlessMissing(stripe.checkout.sessions.retrieve(sessionId));
      if (session === null) return null;
      return { customerId: idOf(session.customer), completed: session.status === 'complete' };
    },
  };
}

function subscriptions(
  stripe: Stripe,
): Pick<
  Asking,
  | 'createCustomer'
  | 'knowsCustomer'
  | 'subscriptionsOf'
  | 'cancelAtPeriodEnd'
  | 'keepOn'
  | 'endStopped'
  | 'endEverything'
> {
  const all = async (customer: string) =>
    (await unlessMissing(stripe.subscriptions.list({ customer, status: 'all', limit: 100 })))?.data ?? [];
  return {
    createCustomer: async ({ uid, email, insteadOf }) => {
      const person = { email, metadata: { uid } };
      const idempotencyKey = insteadOf === undefined ? `customer-${uid}` : `customer-${uid}-${insteadOf}`;
      return (await stripe.customers.create(person, { idempotencyKey })).id;
    },
    knowsCustomer: async (id) => {
      const customer = await unlessMissing(stripe.customers.retrieve(id));
      return customer !== null && customer.deleted !== true;
    },
    subscriptionsOf: async (customer) => (await all(customer)).flatMap(toSubscription),
    cancelAtPeriodEnd: async (id) => {
      await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    },
    keepOn: async (id) => {
      await stripe.subscriptions.update(id, { cancel_at_period_end: false });
    },
    endStopped: async (customer) => {
      const stopped = (await all(customer)).filter(({ status }) => STOPPED.includes(status));
      for (const { id } of stopped) await unlessMissing(stripe.subscriptions.cancel(id));
      return stopped.length > 0;
    },
    endEverything: async (customer) => {
      const open = await unlessMissing(openSessions(stripe, customer));
      for (const { id } of open?.data ?? []) await endSession(stripe, id);
      for (const { id, ended_at } of await all(customer)) {
        if (ended_at === null) await unlessMissing(stripe.subscriptions.cancel(id));
      }
    },
  };
}

/** Wraps every method, to turn what the SDK throws into our own errors. */
function translated(asking: Asking): Asking {
  const calling =
    <Input extends unknown[], Result>(call: (...input: Input) => Promise<Result>) =>
    (...input: Input): Promise<Result> =>
      call(...input).catch((error: unknown) => Promise.reject(stripeFailure(error)));
  return {
    createCustomer: calling(asking.createCustomer),
    knowsCustomer: calling(asking.knowsCustomer),
    openCheckout: calling(asking.openCheckout),
    closeCheckout: calling(asking.closeCheckout),
    findCheckout: calling(asking.findCheckout),
    subscriptionsOf: calling(asking.subscriptionsOf),
    cancelAtPeriodEnd: calling(asking.cancelAtPeriodEnd),
    keepOn: calling(asking.keepOn),
    endStopped: calling(asking.endStopped),
    endEverything: calling(asking.endEverything),
  };
}

/** Sells the plan through Stripe. The browser goes to Stripe's own page, so no card details ever reach this server. */
export function stripeGateway(settings: StripeSettings): BillingGateway {
  const { priceId, webhookSecret } = settings;
  const stripe = connect(settings);
  return {
    name: 'stripe',
    priceId,
    ...translated({ ...checkouts(stripe, priceId), ...subscriptions(stripe) }),
    readEvent: readSigned(stripe, webhookSecret),
  };
}
