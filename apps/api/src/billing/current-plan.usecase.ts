import type { BillingContext } from './billing.context.ts';
import { isActive, type Plan } from './plan.models.ts';
import { gatewayOf, refreshPlan } from './refresh-plan.usecase.ts';

const PAUSE_MILLISECONDS = 60_000;

/** What the sandbox gave away is worth nothing where it is not in use; what was paid for stays. */
function isHonoured(plan: Plan, { gateway }: BillingContext): boolean {
  return plan.provider === 'stripe' || gateway?.name === 'sandbox';
}

/** The payment service is silent: what is known holds, and it is left in peace for a minute. */
async function waitABit(plan: Plan, context: BillingContext): Promise<Plan> {
  const askAgainAt = new Date(context.now().getTime() + PAUSE_MILLISECONDS).toISOString();
  await context.plans.update(plan, { ...plan, askAgainAt });
  return plan;
}

/** The plan, asked for anew when it is time to: so a notification that never came does no harm. */
export async function refreshIfDue(plan: Plan, context: BillingContext): Promise<Plan | null> {
  const due = plan.askAgainAt !== null && plan.askAgainAt <= context.now().toISOString();
  if (!due || gatewayOf(plan, context) === null) return plan;
  try {
    return await refreshPlan(plan.uid, context);
  } catch (error) {
    context.onProblem(error);
    return waitABit(plan, context);
  }
}

/** Somebody's plan as it is now; null for those who never had one. */
export async function currentPlan(uid: string, context: BillingContext): Promise<Plan | null> {
  const plan = await context.plans.find(uid);
  if (plan === null || !isHonoured(plan, context)) return null;
  return refreshIfDue(plan, context);
}

/** Whether somebody has the Pro plan now: no counting, and the QR code is theirs to choose (S-1.9, S-1.11). */
export async function isPro(uid: string, context: BillingContext): Promise<boolean> {
  return isActive(await currentPlan(uid, context), context.now());
}
