import { createHash } from 'node:crypto';
import type { CheckoutRequest, CheckoutSession, User } from '@underpaint/contract';
import { AppError } from '../errors/app-error.ts';
import type { BillingContext } from './billing.context.ts';
import type { BillingGateway } from './billing-gateway.ts';
import { isActive, type Plan } from './plan.models.ts';
import { refreshPlan } from './refresh-plan.usecase.ts';
import { returnAddresses } from './return-addresses.ts';

const FIRST_LOOK_MILLISECONDS = 60_000;

/** @throws {AppError} `billing.off` when nothing is sold here. */
export function requireGateway({ gateway }: BillingContext): BillingGateway {
  if (gateway === null) throw new AppError('billing.off');
  return gateway;
}

function checkPrice(asked: string | undefined, gateway: BillingGateway): void {
  if (asked === undefined || asked === gateway.priceId) return;
  throw new AppError('request.invalid', { message: 'This price is not for sale. Please reload the page.' });
}

async function customerOf(
  { uid, email }: User,
  gateway: BillingGateway,
  context: BillingContext,
): Promise<Plan> {
  const known = await refreshPlan(uid, context);
  if (known?.provider === gateway.name) return known;
  const customerId = await gateway.createCustomer({ uid, email });
  await context.plans.link({ uid, provider: gateway.name, customerId });
  const plan = await context.plans.find(uid);
  if (plan === null) throw new AppError('conflict');
  return plan;
}

/** Two requests for the same order at the same moment carry the same key, and the service makes one checkout. */
function orderKey({ customerId, version }: Plan, addresses: object): string {
  const order = JSON.stringify([customerId, version, addresses]);
  return `checkout-${createHash('sha256').update(order).digest('base64url')}`;
}

async function noteCheckout(plan: Plan, context: BillingContext): Promise<void> {
  const now = context.now();
  const askAgainAt = new Date(now.getTime() + FIRST_LOOK_MILLISECONDS).toISOString();
  await context.plans.update(plan, { ...plan, checkoutAt: now.toISOString(), askAgainAt });
}

/**
 * Opens a checkout of the Pro plan. Whoever has the plan gets no second one, and an earlier checkout that
 * is still open is used again or closed.
 *
 * @throws {AppError} `billing.off`, `billing.unavailable`, `billing.active`, `request.invalid` for a foreign
 * return address or another price.
 */
export async function startCheckout(
  { user, request }: { user: User; request: CheckoutRequest },
  context: BillingContext,
): Promise<CheckoutSession> {
  const gateway = requireGateway(context);
  const addresses = returnAddresses(request, context.publicOrigin);
  checkPrice(request.priceId, gateway);
  const plan = await customerOf(user, gateway, context);
  if (isActive(plan, context.now())) throw new AppError('billing.active');
  const { uid, customerId } = plan;
  const idempotencyKey = orderKey(plan, addresses);
  const session = await gateway.openCheckout({ uid, customerId, ...addresses, idempotencyKey });
  await noteCheckout(plan, context);
  return session;
}
