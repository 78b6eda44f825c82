import type { SubscriptionStatus } from '@underpaint/contract';
import { AppError } from '../errors/app-error.ts';
import { type BillingContext, requireGateway } from './billing.context.ts';
import { isActive, toStatus } from './plan.models.ts';
import { gatewayOf, refreshPlan } from './refresh-plan.usecase.ts';

/**
 * Cancels a person's plan at the end of its period. Cancelling an already cancelled plan gives the same answer
 * again. One that has ended because its renewal was not paid ends at the payment service too.
 *
 * @throws {AppError} `billing.nothing_to_cancel`, `billing.off`, `billing.unavailable`.
 */
export async function cancelPlan(uid: string, context: BillingContext): Promise<SubscriptionStatus> {
  const found = await findRunning(uid, context);
  if (found === null) return endOverdue(uid, context);
  if (found.plan.cancelAtPeriodEnd) return toStatus(found.plan, context.now());
  await found.gateway.cancelAtPeriodEnd(found.subscriptionId, context.now());
  return toStatus(await refreshPlan(uid, context), context.now());
}

/** The payment service goes on trying to collect a renewal for longer than the grace days may last. */
async function endOverdue(uid: string, context: BillingContext): Promise<SubscriptionStatus> {
  const gateway = requireGateway(context);
  const plan = await context.plans.find(uid);
  const isOurs = plan !== null && plan.provider === gateway.name;
  if (!isOurs || !(await gateway.endStopped(plan.customerId)))
    throw new AppError('billing.nothing_to_cancel');
  return toStatus(await refreshPlan(uid, context), context.now());
}

/**
 * Undoes a person's cancellation while the paid period lasts. For a plan that was not cancelled, the answer is the
 * same.
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

/** A person's running subscription, asked of the service that sells plans here; null if there is none. */
async function findRunning(uid: string, context: BillingContext) {
  const gateway = requireGateway(context);
  const plan = await refreshPlan(uid, context);
  if (!isActive(plan, context.now()) || plan.provider !== gateway.name) return null;
  const { subscriptionId } = plan;
  return subscriptionId === null ? null : { gateway, plan, subscriptionId };
}

/**
 * Immediately ends what a person pays for, and forgets that they are a customer: for deleting an account. If the plan
 * has changed meanwhile, for instance because a checkout has begun, everything is ended again; a checkout opened even
 * later finds the customer forgotten, and is closed.
 *
 * @throws {AppError} `billing.unavailable` when the subscription could not be ended; then nothing is forgotten, so that
 * nobody goes on paying for an account that no longer exists.
 */
export async function forgetCustomer(uid: string, context: BillingContext): Promise<void> {
  const plan = await context.plans.find(uid);
  if (plan === null) return;
  const gateway = gatewayOf(plan, context);
  if (gateway !== null) await gateway.endEverything(plan.customerId, context.now());
  else if (plan.provider === 'stripe' && plan.askAgainAt !== null) throw new AppError('billing.off');
  if (!(await context.plans.remove(plan))) await forgetCustomer(uid, context);
}

async function forgetOrSay(uid: string, context: BillingContext): Promise<void> {
  await forgetCustomer(uid, context).catch((error: unknown) =>
    context.say('the plan of a deleted account could not be ended; the next sweep will do it', error),
  );
}

/**
 * Does the same for somebody whose account is gone, and who therefore cannot try again: what could not be ended now is
 * left to the sweep.
 */
export async function forgetFormerCustomer(uid: string, context: BillingContext): Promise<void> {
  const disowned = await context.plans.disown(uid);
  if (disowned !== null) await forgetOrSay(disowned, context);
}

/** Forgets customers whose accounts were deleted while the payment service could not be reached. */
export async function forgetFormerCustomers(context: BillingContext, limit: number): Promise<void> {
  const { gateway, plans } = context;
  if (gateway === null) return;
  for (const uid of await plans.disowned({ provider: gateway.name, limit })) await forgetOrSay(uid, context);
}
