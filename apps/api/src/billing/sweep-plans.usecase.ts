import { AppError } from '../errors/app-error.ts';
import { expiryAfter } from '../images/expiry.ts';
import type { BillingContext } from './billing.context.ts';
import { forgetFormerCustomers } from './end-plan.usecases.ts';
import type { Plan } from './plan.models.ts';
import { refreshOrPostpone } from './plan-status.usecases.ts';

/** Plans checked in one sweep; the rest wait for the next. */
const AT_ONCE = 500;
/** Much longer than the service keeps repeating a notification. */
const EVENT_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;

/** Those of another provider cannot be checked, and would stay at the front of the queue for ever. */
async function duePlans({ plans, gateway, now }: BillingContext): Promise<Plan[]> {
  if (gateway === null) return [];
  return plans.due({ provider: gateway.name, now: now().toISOString(), limit: AT_ONCE });
}

/**
 * A service that does not answer would hold the sweep up for each of them. The next sweep asks about the others first:
 * they are overdue for longer.
 */
async function refreshDuePlans(context: BillingContext): Promise<void> {
  for (const plan of await duePlans(context)) {
    const { failure } = await refreshOrPostpone(plan, context);
    if (failure instanceof AppError && failure.code === 'billing.unavailable') return;
  }
}

/**
 * Applies the passage of time to plans: ends those whose accounts are gone, checks those whose period is over, and sets
 * the expiry date of pictures whose plan has ended. Several servers may do this at once.
 */
export async function sweepPlans(context: BillingContext): Promise<void> {
  const now = context.now();
  await forgetFormerCustomers(context, AT_ONCE);
  await refreshDuePlans(context);
  for (const { uid, endedAt } of await context.plans.undatedOwners(now.toISOString())) {
    await context.plans.datePictures({ uid, expiresAt: expiryAfter(endedAt, context) });
  }
  await context.plans.forgetEvents(new Date(now.getTime() - EVENT_MILLISECONDS).toISOString());
}
