import { oneAtATime } from '../one-at-a-time.ts';
import { type BillingContext, requireGateway } from './billing.context.ts';
import { refreshPlan } from './refresh-plan.usecase.ts';

const THIN =
  'Stripe sends thin notifications, which do not say whom they are about. They are ignored, and plans are updated ' +
  'later. Choose snapshot payloads for the webhook endpoint at Stripe.';

/**
 * Handles a notification from the payment service.
 *
 * @throws {AppError} `billing.signature`, `billing.off`, `billing.unavailable`.
 */
type HandleEvent = (notification: { body: Uint8Array; signature: string }) => Promise<void>;

/** Notifications come in bursts: those that arrive while a plan is being refreshed share the refresh after that. */
function sharedRefresh(context: BillingContext): (uid: string) => Promise<void> {
  const refreshes = new Map<string, () => Promise<void>>();
  return async (uid) => {
    const refresh = refreshes.get(uid) ?? oneAtATime(() => refreshPlan(uid, context));
    refreshes.set(uid, refresh);
    await refresh().finally(() => refreshes.delete(uid));
  };
}

/**
 * Handles each notification once. All that is trusted in it is whom it concerns: the subscription is fetched
 * afresh, so the order in which notifications arrive does not matter. One that could not be handled is not recorded,
 * and the service sends it again. A thin one is accepted all the same: if it were refused, Stripe would keep repeating
 * it and finally give up on the endpoint.
 */
export function eventHandler(context: BillingContext): HandleEvent {
  const { plans, now } = context;
  const refresh = sharedRefresh(context);
  return async ({ body, signature }) => {
    const event = requireGateway(context).readEvent({ body, signature, now: now() });
    if (await plans.wasHandled(event.id)) return;
    if (event.thin) context.say(THIN);
    const plan = event.customerId === null ? null : await plans.findByCustomer(event.customerId);
    if (plan !== null) await refresh(plan.uid);
    await plans.noteHandled({ eventId: event.id, handledAt: now().toISOString() });
  };
}
