import type { SubscriptionStatus } from '@underpaint/contract';
import { AppError } from '../errors/app-error.ts';
import type { BillingContext } from './billing.context.ts';
import { isActive, toStatus } from './plan.models.ts';
import { refreshPlan } from './refresh-plan.usecase.ts';
import { requireGateway } from './start-checkout.usecase.ts';

/**
 * Cancels somebody's plan at the end of its period. A plan that is cancelled already gives the same answer
 * again.
 *
 * @throws {AppError} `billing.nothing_to_cancel`, `billing.off`, `billing.unavailable`.
 */
export async function cancelPlan(uid: string, context: BillingContext): Promise<SubscriptionStatus> {
  const gateway = requireGateway(context);
  const plan = await refreshPlan(uid, context);
  const running = isActive(plan, context.now()) && plan.provider === gateway.name;
  if (!running || plan.subscriptionId === null) throw new AppError('billing.nothing_to_cancel');
  if (plan.cancelAtPeriodEnd) return toStatus(plan, context.now());
  await gateway.cancelAtPeriodEnd(plan.subscriptionId, context.now());
  return toStatus(await refreshPlan(uid, context), context.now());
}
