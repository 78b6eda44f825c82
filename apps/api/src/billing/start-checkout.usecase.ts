import { createHash } from 'node:crypto';
import type { CheckoutRequest, CheckoutSession, User } from '@underpaint/contract';
import { AppError } from '../errors/app-error.ts';
import { type BillingContext, requireGateway } from './billing.context.ts';
import type { BillingGateway, CheckoutOrder, OpenCheckout } from './billing-gateway.ts';
import { forgetFormerCustomer } from './end-plan.usecases.ts';
import { type BegunCheckout, beginningCheckout, isActive, type Plan, sameCheckout } from './plan.models.ts';
import { changePlan, refreshPlan } from './refresh-plan.usecase.ts';
import { returnAddresses } from './return-addresses.ts';

/** A checkout may turn out to be closed already, and so may the next one; a third will not. */
const ATTEMPTS = 3;

interface Wish extends Pick<CheckoutOrder, 'successUrl' | 'cancelUrl'> {
  uid: string;
  gateway: BillingGateway;
}

export interface Buyer {
  user: User;
  /** Throws when the person is not signed in any more, for instance because the account has been deleted. */
  stillSignedIn: () => Promise<unknown>;
}

type Customer = Pick<Plan, 'customerId'> & { checkout: BegunCheckout };

function checkPrice(asked: string | undefined, gateway: BillingGateway): void {
  if (asked === undefined || asked === gateway.priceId) return;
  throw new AppError('request.invalid', { message: 'This price is not available. Please reload the page.' });
}

function refuseActive(plan: Plan | null, now: Date): void {
  if (isActive(plan, now)) throw new AppError('billing.active');
}

const digestOf = (...parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/**
 * Fetches the current state before anything is sold, and finds or creates a customer to sell to. A customer that the
 * service no longer knows, for instance because its keys are now another account's, is replaced. If the person's
 * account is deleted at the same moment, they do not stay a customer: what the deletion came too early to end is ended
 * here.
 */
async function becomeCustomer(
  { user, stillSignedIn }: Buyer,
  gateway: BillingGateway,
  context: BillingContext,
) {
  const { uid, email } = user;
  const known = await refreshPlan(uid, context);
  const former = known?.provider === gateway.name ? known : null;
  if (former !== null && (await gateway.knowsCustomer(former.customerId))) {
    refuseActive(former, context.now());
    // If it were paid late, an old renewal would be a second plan.
    if (former.subscriptionId !== null) await gateway.endStopped(former.customerId);
    return;
  }
  const person = former === null ? { uid, email } : { uid, email, insteadOf: former.customerId };
  await context.plans.link({ uid, provider: gateway.name, customerId: await gateway.createCustomer(person) });
  try {
    await stillSignedIn();
  } catch (error) {
    await forgetFormerCustomer(uid, context);
    throw error;
  }
}

/**
 * Records a checkout before the service is asked to open it, so that an identical order placed at the same moment gets
 * the same number, and so that a checkout paid without notification is still found.
 */
async function begin(
  { uid, gateway, successUrl, cancelUrl }: Wish,
  context: BillingContext,
): Promise<Customer> {
  const content = digestOf(gateway.priceId, successUrl, cancelUrl);
  const plan = await changePlan(uid, context, (found) => {
    const now = context.now();
    refuseActive(found, now);
    return sameCheckout(found, content, now) === null ? beginningCheckout(found, content, now) : null;
  });
  if (plan === null || plan.checkout === null) throw new AppError('conflict');
  return { customerId: plan.customerId, checkout: plan.checkout };
}

/** Makes sure that nobody continues this checkout. It may have been opened, so it is still watched for a payment. */
async function giveUp({ uid }: Wish, { number }: BegunCheckout, context: BillingContext): Promise<void> {
  await changePlan(uid, context, (plan) => {
    if (plan.checkout?.number !== number) return null;
    return { ...plan, checkout: { ...plan.checkout, content: '' } };
  });
}

/**
 * Checks that a session may be handed out: done after opening it, so that neither a payment in another window nor
 * another order goes unnoticed.
 *
 * @throws {AppError} `billing.active`, `conflict`.
 */
async function requireCurrent(
  { uid }: Wish,
  { number }: BegunCheckout,
  context: BillingContext,
): Promise<void> {
  const plan = await refreshPlan(uid, context);
  refuseActive(plan, context.now());
  if (plan?.checkout?.number !== number) throw new AppError('conflict');
}

async function open(
  { gateway, ...wish }: Wish,
  { customerId, checkout }: Customer,
  context: BillingContext,
): Promise<OpenCheckout | null> {
  const { number, content, begunAt } = checkout;
  const idempotencyKey = `checkout-${digestOf(customerId, number, content, begunAt)}`;
  const session = await gateway.openCheckout({ ...wish, customerId, number, idempotencyKey });
  if (session === null) return null;
  try {
    await requireCurrent({ gateway, ...wish }, checkout, context);
    return session;
  } catch (error) {
    await gateway.closeCheckout(session.sessionId);
    throw error;
  }
}

async function tryToOpen(wish: Wish, context: BillingContext): Promise<OpenCheckout | null> {
  const customer = await begin(wish, context);
  try {
    const session = await open(wish, customer, context);
    if (session === null) await giveUp(wish, customer.checkout, context);
    return session;
  } catch (error) {
    await giveUp(wish, customer.checkout, context).catch((failure: unknown) =>
      context.say('a failed checkout could not be abandoned', failure),
    );
    throw error;
  }
}

/**
 * Opens a checkout for the Pro plan. Nobody who has the plan gets a second one, and an earlier checkout that is
 * still open is reused or closed: a person has one open checkout at most, however many windows they click in.
 *
 * @throws {AppError} `billing.off`, `billing.unavailable`, `billing.active`, `request.invalid` for a foreign
 * return address or another price, `conflict` when another window ordered something else or the account was deleted at
 * the same moment, and whatever `stillSignedIn` throws.
 */
export async function startCheckout(
  { request, ...buyer }: Buyer & { request: CheckoutRequest },
  context: BillingContext,
): Promise<CheckoutSession> {
  const gateway = requireGateway(context);
  const addresses = returnAddresses(request, context.publicOrigin);
  checkPrice(request.priceId, gateway);
  await becomeCustomer(buyer, gateway, context);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const session = await tryToOpen({ uid: buyer.user.uid, gateway, ...addresses }, context);
    if (session !== null) return session;
  }
  throw new AppError('conflict');
}
