import { AppError } from '../errors/app-error.ts';
import { expiryAfter } from '../images/expiry.ts';
import type { BillingContext } from './billing.context.ts';
import type { BillingGateway } from './billing-gateway.ts';
import { type Plan, type PlanFacts, planFacts } from './plan.models.ts';

/** Each further attempt means that somebody else got through; rate limits turn away more clicks than this. */
const ATTEMPTS = 100;

/** The gateway that sold a plan, when it is the one in use. */
export function gatewayOf(plan: Plan, { gateway }: BillingContext): BillingGateway | null {
  return gateway?.name === plan.provider ? gateway : null;
}

function picturesExpireAt({ activeUntil }: PlanFacts, context: BillingContext): string | null {
  const over = activeUntil !== null && activeUntil <= context.now().toISOString();
  return over ? expiryAfter(activeUntil, context) : null;
}

/**
 * Changes a plan as decided from what it is, and decides again when it was changed meanwhile. `decide` gives the new
 * facts, or null to leave it as it is. Resolves to the plan as it is now; null when the person is no customer.
 *
 * @throws {AppError} `conflict` when others change it again and again, and whatever `decide` throws.
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
 * Asks the payment service for the truth and keeps it. Of answers that overlap, the newer one is kept: an older
 * one finds the plan changed since it was read, and asks again. The plan as it is now; null when the person is no
 * customer, and as it was when another service sold it.
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
