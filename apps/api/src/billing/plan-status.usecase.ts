import type { SubscriptionStatus } from '@underpaint/contract';
import { AppError } from '../errors/app-error.ts';
import type { BillingContext } from './billing.context.ts';
import { currentPlan } from './current-plan.usecase.ts';
import { toStatus } from './plan.models.ts';
import { gatewayOf, refreshPlan } from './refresh-plan.usecase.ts';

/**
 * The status after coming back from a checkout, asked for anew at once. `pending`: the checkout is
 * complete and its payment not confirmed yet.
 */
async function afterCheckout(
  { uid, sessionId }: { uid: string; sessionId: string },
  context: BillingContext,
): Promise<SubscriptionStatus> {
  const plan = await context.plans.find(uid);
  const gateway = plan === null ? null : gatewayOf(plan, context);
  const checkout = (await gateway?.findCheckout(sessionId)) ?? null;
  if (plan === null || checkout === null || checkout.customerId !== plan.customerId) {
    throw new AppError('not_found', { message: 'This checkout is not known. Nothing was changed.' });
  }
  const status = toStatus(await refreshPlan(uid, context), context.now());
  return status.status === 'inactive' && checkout.completed ? { ...status, pending: true } : status;
}

/**
 * Somebody's plan as the pages show it. With the id of a checkout, the payment service is asked at once.
 *
 * @throws {AppError} `not_found` for the checkout of somebody else.
 */
export async function planStatus(
  { uid, sessionId }: { uid: string; sessionId: string | undefined },
  context: BillingContext,
): Promise<SubscriptionStatus> {
  if (sessionId !== undefined) return afterCheckout({ uid, sessionId }, context);
  return toStatus(await currentPlan(uid, context), context.now());
}
