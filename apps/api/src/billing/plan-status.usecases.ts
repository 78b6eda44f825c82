import type { SubscriptionStatus } from '@underpaint/contract';
import { AppError } from '../errors/app-error.ts';
import type { BillingContext } from './billing.context.ts';
import { isActive, type Plan, toStatus } from './plan.models.ts';
import { changePlan, gatewayOf, refreshPlan } from './refresh-plan.usecase.ts';

const PAUSE_MILLISECONDS = 60_000;

/** What the sandbox gave away is worthless where the sandbox is not in use; what was paid for still counts. */
function isHonoured(plan: Plan, { gateway }: BillingContext): boolean {
  return plan.provider === 'stripe' || gateway?.name === 'sandbox';
}

const isDue = ({ askAgainAt }: Plan, { now }: BillingContext): boolean =>
  askAgainAt !== null && askAgainAt <= now().toISOString();

/** When the payment service does not answer, the last known state holds, and we wait a minute before asking again. */
async function postpone({ uid }: Plan, context: BillingContext): Promise<Plan | null> {
  const askAgainAt = new Date(context.now().getTime() + PAUSE_MILLISECONDS).toISOString();
  return changePlan(uid, context, (plan) => (isDue(plan, context) ? { ...plan, askAgainAt } : null));
}

/** The plan, fetched afresh; when that fails, the plan as it is known, and why. */
export async function refreshOrPostpone(
  plan: Plan,
  context: BillingContext,
): Promise<{ plan: Plan | null; failure?: unknown }> {
  try {
    return { plan: await refreshPlan(plan.uid, context) };
  } catch (failure) {
    context.say('the payment service could not be asked', failure);
    return { plan: await postpone(plan, context), failure };
  }
}

/** The plan, fetched afresh when due, so that a lost notification does no harm. */
async function refreshIfDue(plan: Plan, context: BillingContext): Promise<Plan | null> {
  if (!isDue(plan, context) || gatewayOf(plan, context) === null) return plan;
  return (await refreshOrPostpone(plan, context)).plan;
}

/** A person's current plan; null if they never had one. */
async function currentPlan(uid: string, context: BillingContext): Promise<Plan | null> {
  const plan = await context.plans.find(uid);
  if (plan === null || !isHonoured(plan, context)) return null;
  return refreshIfDue(plan, context);
}

/** Whether a person has the Pro plan now: no counting, and the QR code is optional (S-1.9, S-1.11). */
export async function isPro(uid: string, context: BillingContext): Promise<boolean> {
  return isActive(await currentPlan(uid, context), context.now());
}

/**
 * The status after returning from a checkout, fetched afresh immediately. `pending`: the checkout is complete
 * but its payment is not confirmed yet, and may still be.
 */
async function afterCheckout(
  { uid, sessionId }: { uid: string; sessionId: string },
  context: BillingContext,
): Promise<SubscriptionStatus> {
  const plan = await context.plans.find(uid);
  const gateway = plan === null ? null : gatewayOf(plan, context);
  const checkout = (await gateway?.findCheckout(sessionId)) ?? null;
  if (plan === null || checkout === null || checkout.customerId !== plan.customerId) {
    throw new AppError('not_found', { message: 'There is no such checkout. Nothing was changed.' });
  }
  const current = await refreshPlan(uid, context);
  const status = toStatus(current, context.now());
  const mayStillCome = checkout.completed && (current?.askAgainAt ?? null) !== null;
  return status.status === 'inactive' && mayStillCome ? { ...status, pending: true } : status;
}

/**
 * A person's plan as the pages show it. Given the id of a checkout, asks the payment service immediately.
 *
 * @throws {AppError} `not_found` for somebody else's checkout.
 */
export async function planStatus(
  { uid, sessionId }: { uid: string; sessionId: string | undefined },
  context: BillingContext,
): Promise<SubscriptionStatus> {
  if (sessionId !== undefined) return afterCheckout({ uid, sessionId }, context);
  return toStatus(await currentPlan(uid, context), context.now());
}
