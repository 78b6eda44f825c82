import type { SubscriptionStatus } from '@underpaint/contract';
import type { Subscription } from './billing-gateway.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How long a checkout session can be paid. */
const CHECKOUT_MILLISECONDS = DAY;
/** The minimum time between two unprompted questions about one customer. */
const PAUSE_MILLISECONDS = 10 * MINUTE;
/** The same for somebody who has just gone to pay, until the longer pause has passed. */
const FIRST_PAUSE_MILLISECONDS = MINUTE;

/** A checkout that was started and has not led to a subscription. */
export interface BegunCheckout {
  /** Grows with each checkout of the same person. */
  number: number;
  /** A digest of the order; the empty string matches no order. */
  content: string;
  begunAt: string;
}

/** What is known about a person's subscription. Times are ISO 8601 UTC. */
export interface Plan {
  uid: string;
  provider: 'stripe' | 'sandbox';
  customerId: string;
  /** Counts changes, so that an older answer never overwrites a newer one. */
  version: number;
  checkout: BegunCheckout | null;
  subscriptionId: string | null;
  cancelAtPeriodEnd: boolean;
  currentPeriodEnd: string | null;
  /** The plan holds before this moment and not after it, whatever news arrives or fails to arrive in between. */
  activeUntil: string | null;
  /** When to ask the payment service again; null when there is nothing to ask. */
  askAgainAt: string | null;
}

/** The facts about a plan that come from the payment service. */
export type PlanFacts = Pick<
  Plan,
  'checkout' | 'subscriptionId' | 'cancelAtPeriodEnd' | 'currentPeriodEnd' | 'activeUntil' | 'askAgainAt'
>;

export function isActive(plan: Plan | null, now: Date): plan is Plan {
  return plan !== null && plan.activeUntil !== null && now.toISOString() < plan.activeUntil;
}

/** A plan known to have stopped is asked about again, without a checkout, only while a payment for it may arrive. */
function isOverdue(plan: Plan | null): boolean {
  return (
    plan !== null && plan.currentPeriodEnd === null && plan.checkout === null && plan.askAgainAt !== null
  );
}

/** The answer of `GET /stripe/status` (S-3.5, A-10). */
export function toStatus(plan: Plan | null, now: Date): SubscriptionStatus {
  if (!isActive(plan, now)) return { status: 'inactive', ...(isOverdue(plan) && { overdue: true }) };
  const { cancelAtPeriodEnd, currentPeriodEnd } = plan;
  const end = currentPeriodEnd === null ? {} : { currentPeriodEnd };
  return { status: 'active', cancelAtPeriodEnd, ...end };
}

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

/**
 * When a subscription stops granting the Pro plan. If a renewal is unpaid, or there is no news of it, the grace
 * days apply; a cancelled subscription ends with its period.
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

/** When to check whether a checkout has been paid. */
function nextLook({ begunAt }: BegunCheckout, now: Date): string {
  const young = Date.parse(begunAt) + PAUSE_MILLISECONDS > now.getTime();
  return iso(now.getTime() + (young ? FIRST_PAUSE_MILLISECONDS : PAUSE_MILLISECONDS));
}

/** The facts of a plan whose next checkout starts now. Its number is the version of the row that holds them. */
export function beginningCheckout(plan: Plan, content: string, now: Date): PlanFacts {
  const checkout = { number: plan.version + 1, content, begunAt: now.toISOString() };
  return { ...plan, checkout, askAgainAt: nextLook(checkout, now) };
}

/** An open checkout for the same order, which can be continued. */
export function sameCheckout(plan: Plan, content: string, now: Date): BegunCheckout | null {
  const open = openCheckout(plan, now);
  return open?.content === content ? open : null;
}

/**
 * For when the service knows of no subscription, past or present. That gives no picture an expiry date and takes away
 * those already given, because a server started with another account's keys gets the same answer.
 */
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
    currentPeriodEnd: iso(cancelAt === null ? currentPeriodEnd.getTime() : until),
    activeUntil: iso(until),
    askAgainAt: iso(Math.max(next, now.getTime() + PAUSE_MILLISECONDS)),
  };
}

interface Stop {
  subscriptionId: string;
  until: number | null;
  /** Whether a subscription, this one or another, waits for a payment that may still arrive. */
  isAwaited: boolean;
}

/** Ended, or waiting for a payment; in the latter case we ask again. */
function stopped({ subscriptionId, until, isAwaited }: Stop, plan: Plan, now: Date): PlanFacts {
  const over = until ?? (plan.activeUntil === null ? now.getTime() : Date.parse(plan.activeUntil));
  const checkout = openCheckout(plan, now);
  const nextDay = isAwaited ? iso(now.getTime() + DAY) : null;
  return {
    checkout,
    subscriptionId,
    cancelAtPeriodEnd: false,
    currentPeriodEnd: null,
    activeUntil: iso(Math.min(over, now.getTime())),
    askAgainAt: checkout === null ? nextDay : nextLook(checkout, now),
  };
}

/** The facts of a plan, from all past and present subscriptions of its customer: the one that lasts longest counts. */
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
  const isAwaited = subscriptions.some(
    ({ endedAt, cancelAt }) => endedAt === null && (cancelAt === null || cancelAt > now),
  );
  return stopped({ subscriptionId: subscription.id, until, isAwaited }, plan, now);
}
