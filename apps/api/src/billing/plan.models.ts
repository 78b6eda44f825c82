import type { SubscriptionStatus } from '@underpaint/contract';
import type { Subscription } from './billing-gateway.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A checkout session can be paid for this long. */
const CHECKOUT_MILLISECONDS = DAY;
/** No customer is asked about more often than this without a reason. */
const PAUSE_MILLISECONDS = 10 * MINUTE;
/** Somebody who has just gone to pay is asked about this often, for as long as the longer pause. */
const FIRST_PAUSE_MILLISECONDS = MINUTE;

/** A checkout that was begun and has not become a subscription. */
export interface BegunCheckout {
  /** Grows with each checkout of one person. */
  number: number;
  /** What was ordered, as a digest; the empty text matches no order. */
  content: string;
  begunAt: string;
}

/** What is known of somebody's subscription. Times are ISO 8601 UTC. */
export interface Plan {
  uid: string;
  provider: 'stripe' | 'sandbox';
  customerId: string;
  /** Counts the changes, so that an older answer never overwrites a newer one. */
  version: number;
  checkout: BegunCheckout | null;
  subscriptionId: string | null;
  cancelAtPeriodEnd: boolean;
  currentPeriodEnd: string | null;
  /** The plan holds before this moment and not after it, whatever is heard or not heard in between. */
  activeUntil: string | null;
  /** When the payment service is to be asked again; null while there is nothing to ask. */
  askAgainAt: string | null;
}

/** Facts of a plan that come from the payment service. */
export type PlanFacts = Pick<
  Plan,
  'checkout' | 'subscriptionId' | 'cancelAtPeriodEnd' | 'currentPeriodEnd' | 'activeUntil' | 'askAgainAt'
>;

export function isActive(plan: Plan | null, now: Date): plan is Plan {
  return plan !== null && plan.activeUntil !== null && now.toISOString() < plan.activeUntil;
}

/** The answer of `GET /stripe/status` (S-3.5, A-10). */
export function toStatus(plan: Plan | null, now: Date): SubscriptionStatus {
  if (!isActive(plan, now)) return { status: 'inactive' };
  const { cancelAtPeriodEnd, currentPeriodEnd } = plan;
  const end = currentPeriodEnd === null ? {} : { currentPeriodEnd };
  return { status: 'active', cancelAtPeriodEnd, ...end };
}

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

/**
 * Until when a subscription gives the Pro plan. A renewal that is not paid, or that nothing is heard of,
 * has the days of grace; a cancelled one ends with its period.
 */
function activeUntil(subscription: Subscription, graceMilliseconds: number): number | null {
  const { status, currentPeriodStart, currentPeriodEnd, cancelAt, endedAt } = subscription;
  switch (status) {
    case 'active':
    case 'trialing':
      return cancelAt === null ? currentPeriodEnd.getTime() + graceMilliseconds : cancelAt.getTime();
    case 'past_due': {
      const grace = currentPeriodStart.getTime() + graceMilliseconds;
      return cancelAt === null ? grace : Math.min(grace, cancelAt.getTime());
    }
    default:
      return endedAt?.getTime() ?? null;
  }
}

function openCheckout({ checkout }: Plan, now: Date): BegunCheckout | null {
  const open = checkout !== null && Date.parse(checkout.begunAt) + CHECKOUT_MILLISECONDS > now.getTime();
  return open ? checkout : null;
}

/** When to look whether a checkout was paid in. */
function nextLook({ begunAt }: BegunCheckout, now: Date): string {
  const young = Date.parse(begunAt) + PAUSE_MILLISECONDS > now.getTime();
  return iso(now.getTime() + (young ? FIRST_PAUSE_MILLISECONDS : PAUSE_MILLISECONDS));
}

/** The facts of a plan whose next checkout begins now. Its number is the version of the row that holds them. */
export function beginningCheckout(plan: Plan, content: string, now: Date): PlanFacts {
  const checkout = { number: plan.version + 1, content, begunAt: now.toISOString() };
  return { ...plan, checkout, askAgainAt: nextLook(checkout, now) };
}

/** The checkout of the same content that is open already, to be gone on with. */
export function sameCheckout(plan: Plan, content: string, now: Date): BegunCheckout | null {
  const open = openCheckout(plan, now);
  return open?.content === content ? open : null;
}

function withoutSubscription(plan: Plan, now: Date): PlanFacts {
  const checkout = openCheckout(plan, now);
  return {
    checkout,
    subscriptionId: null,
    cancelAtPeriodEnd: false,
    currentPeriodEnd: null,
    activeUntil: null,
    askAgainAt: checkout === null ? null : nextLook(checkout, now),
  };
}

function running({ id, currentPeriodEnd, cancelAt }: Subscription, until: number, now: Date): PlanFacts {
  const next = Math.min(currentPeriodEnd.getTime(), until);
  return {
    checkout: null,
    subscriptionId: id,
    cancelAtPeriodEnd: cancelAt !== null,
    currentPeriodEnd: (cancelAt ?? currentPeriodEnd).toISOString(),
    activeUntil: iso(until),
    askAgainAt: iso(Math.max(next, now.getTime() + PAUSE_MILLISECONDS)),
  };
}

/** Over, or waiting for a payment, which may still come: then the question is repeated. */
function stopped({ id, endedAt }: Subscription, until: number | null, plan: Plan, now: Date): PlanFacts {
  const over = until ?? (plan.activeUntil === null ? now.getTime() : Date.parse(plan.activeUntil));
  const checkout = openCheckout(plan, now);
  const nextDay = endedAt === null ? iso(now.getTime() + DAY) : null;
  return {
    checkout,
    subscriptionId: id,
    cancelAtPeriodEnd: false,
    currentPeriodEnd: null,
    activeUntil: iso(Math.min(over, now.getTime())),
    askAgainAt: checkout === null ? nextDay : nextLook(checkout, now),
  };
}

/** The facts of a plan, from all subscriptions that its customer has or had: the one that lasts longest counts. */
export function planFacts(
  subscriptions: readonly Subscription[],
  { plan, graceDays, now }: { plan: Plan; graceDays: number; now: Date },
): PlanFacts {
  const [best] = subscriptions
    .map((subscription) => ({ subscription, until: activeUntil(subscription, graceDays * DAY) }))
    .sort((a, b) => (b.until ?? 0) - (a.until ?? 0));
  if (best === undefined) return withoutSubscription(plan, now);
  const { subscription, until } = best;
  if (until !== null && until > now.getTime()) return running(subscription, until, now);
  return stopped(subscription, until, plan, now);
}
