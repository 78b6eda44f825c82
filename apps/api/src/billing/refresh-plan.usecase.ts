import { AppError } from '../errors/app-error.ts';
import { expiryAfter } from '../images/expiry.ts';
import type { BillingContext } from './billing.context.ts';
import type { BillingGateway } from './billing-gateway.ts';
import { type Plan, type PlanFacts, planFacts } from './plan.models.ts';

/** Each further attempt means that somebody else got in first; rate limits stop people well before this many clicks. */
const ATTEMPTS = 100;

/** The gateway that sold a plan, if that is the one in use. */
export function gatewayOf(plan: Plan, { gateway }: BillingContext): BillingGateway | null {
  return gateway?.name === plan.provider ? gateway : null;
}

function picturesExpireAt({ activeUntil }: PlanFacts, context: BillingContext): string | null {
  const over = activeUntil !== null && activeUntil <= context.now().toISOString();
  return over ? expiryAfter(activeUntil, context) : null;
}

/**
 * Applies a decision to a plan, and decides again if the plan was changed in the meantime. `decide` returns the new
 * facts, or null to leave the plan as it is. Resolves to the plan as it is now; null when the person is not a customer.
 *
 * @throws {AppError} `conflict` when others keep changing it, and whatever `decide` throws.
 */
export async function changePlan(
  uid: string,
  context: BillingContext,
  decide: (plan: Plan) => PlanFacts | null | Promise<PlanFacts | null>,
): Promise<Plan | null> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const plan = await context.plans.find(uid);
    const facts = plan === null ? null : await decide(plan);
    if (plan === null || facts === null) return plan;
    const change = { facts, picturesExpireAt: picturesExpireAt(facts, context) };
    const changed = await context.plans.update(plan, change);
    if (changed !== null) return changed;
  }
  throw new AppError('conflict');
}

/**
 * Asks the payment service for the current state and stores it. When answers overlap, the newer one wins: the older one
 * finds that the plan has changed since it was read, and asks again. Resolves to the plan as it is now, unchanged if
 * another service sold it; null when the person is not a customer.
 *
 * @throws {AppError} `billing.unavailable`, `billing.off`, `conflict`.
 */
export async function refreshPlan(uid: string, context: BillingContext): Promise<Plan | null> {
  return changePlan(uid, context, async (plan) => {
    const gateway = gatewayOf(plan, context);
    if (gateway === null) return null;
    const now = context.now();
    const subscriptions = await gateway.subscriptionsOf(plan.customerId, now);
    return planFacts(subscriptions, { plan, graceDays: context.graceDays, now });
  });
}
