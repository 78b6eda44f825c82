import { AppError } from '../errors/app-error.ts';
import type { BillingContext } from './billing.context.ts';
import { gatewayOf } from './refresh-plan.usecase.ts';

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
