import { expiryAfter } from '../images/expiry.ts';
import type { BillingContext } from './billing.context.ts';
import { refreshIfDue } from './plan-status.usecases.ts';

/** Plans asked about in one sweep; the rest is for the next one. */
const AT_ONCE = 500;
/** Much longer than the service repeats a notification. */
const EVENT_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;

/**
 * What time does to plans: asks about those whose period is over, and gives the pictures of ended ones their
 * date. Several servers may do it at once.
 */
export async function sweepPlans(context: BillingContext): Promise<void> {
  const now = context.now();
  for (const plan of await context.plans.due({ now: now.toISOString(), limit: AT_ONCE })) {
    await refreshIfDue(plan, context);
  }
  for (const { uid, endedAt } of await context.plans.undatedOwners(now.toISOString())) {
    await context.plans.datePictures({ uid, expiresAt: expiryAfter(endedAt, context) });
  }
  await context.plans.forgetEvents(new Date(now.getTime() - EVENT_MILLISECONDS).toISOString());
}
