import type { SubscriptionStatus } from '@underpaint/contract';
import { AppError } from '../errors/app-error.ts';
import { type BillingContext, requireGateway } from './billing.context.ts';
import { isActive, toStatus } from './plan.models.ts';
import { gatewayOf, refreshPlan } from './refresh-plan.usecase.ts';

/**
 * Cancels somebody's plan at the end of its period. A plan that is cancelled already gives the same answer
 * again.
 *
 * @throws {AppError} `billing.nothing_to_cancel`, `billing.off`, `billing.unavailable`.
 */
export async function cancelPlan(uid: string, context: BillingContext): Promise<SubscriptionStatus> {
  const found = await findRunning(uid, context);
  if (found === null) throw new AppError('billing.nothing_to_cancel');
  if (found.plan.cancelAtPeriodEnd) return toStatus(found.plan, context.now());
  await found.gateway.cancelAtPeriodEnd(found.subscriptionId, context.now());
  return toStatus(await refreshPlan(uid, context), context.now());
}

/**
 * Takes back that somebody canceled their plan, while the paid period lasts. A plan that goes on anyway gives the same
 * answer again.
 *
 * @throws {AppError} `billing.nothing_to_keep`, `billing.off`, `billing.unavailable`.
 */
export async function keepPlan(uid: string, context: BillingContext): Promise<SubscriptionStatus> {
  const found = await findRunning(uid, context);
  if (found === null) throw new AppError('billing.nothing_to_keep');
  if (!found.plan.cancelAtPeriodEnd) return toStatus(found.plan, context.now());
  await found.gateway.keepOn(found.subscriptionId);
  return toStatus(await refreshPlan(uid, context), context.now());
}

/** The plan that somebody has at the service that sells plans here, as it is there; null where they have none. */
async function findRunning(uid: string, context: BillingContext) {
  const gateway = requireGateway(context);
  const plan = await refreshPlan(uid, context);
  if (!isActive(plan, context.now()) || plan.provider !== gateway.name) return null;
  const { subscriptionId } = plan;
  return subscriptionId === null ? null : { gateway, plan, subscriptionId };
}

/**
 * Ends what somebody pays for, at once, and forgets that they are a customer: for an account that is deleted.
 *
 * @throws {AppError} `billing.unavailable` when the subscription could not be ended; nothing is forgotten then, so
 * that nobody goes on paying for an account that is gone.
 */
export async function forgetCustomer(uid: string, context: BillingContext): Promise<void> {
  const plan = await context.plans.find(uid);
  if (plan === null) return;
  const gateway = gatewayOf(plan, context);
  if (gateway !== null) await gateway.endEverything(plan.customerId, context.now());
  else if (plan.provider === 'stripe' && plan.askAgainAt !== null) throw new AppError('billing.off');
  await context.plans.remove(uid);
}
