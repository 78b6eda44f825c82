import { AppError } from '../errors/app-error.ts';
import { expiryAfter } from '../images/expiry.ts';
import type { BillingContext } from './billing.context.ts';
import type { BillingGateway } from './billing-gateway.ts';
import { isActive, type Plan, planFacts } from './plan.models.ts';

/** So many changes of one plan at the same moment do not happen. */
const ATTEMPTS = 10;

/** The gateway that sold a plan, when it is the one in use. */
export function gatewayOf(plan: Plan, { gateway }: BillingContext): BillingGateway | null {
  return gateway?.name === plan.provider ? gateway : null;
}

async function datePictures(plan: Plan, context: BillingContext): Promise<void> {
  const { uid, activeUntil } = plan;
  const running = isActive(plan, context.now()) || activeUntil === null;
  await context.pictures.dateProPictures({
    uid,
    expiresAt: running ? null : expiryAfter(activeUntil, context),
  });
}

/**
 * Asks the payment service for the truth and keeps it. Of answers that overlap, the newer one is kept: an older
 * one finds the plan changed since it was read, and asks again. The plan as it is now; null when the person is no
 * customer of the service in use.
 *
 * @throws {AppError} `billing.unavailable`, `billing.off`.
 */
export async function refreshPlan(uid: string, context: BillingContext): Promise<Plan | null> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const plan = await context.plans.find(uid);
    const gateway = plan === null ? null : gatewayOf(plan, context);
    if (plan === null || gateway === null) return plan;
    const now = context.now();
    const subscriptions = await gateway.subscriptionsOf(plan.customerId, now);
    const facts = planFacts(subscriptions, { plan, graceDays: context.graceDays, now });
    if (await context.plans.update(plan, facts)) {
      const changed = { ...plan, ...facts };
      await datePictures(changed, context);
      return changed;
    }
  }
  throw new AppError('conflict');
}
