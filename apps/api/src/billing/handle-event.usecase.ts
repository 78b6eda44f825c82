import { type BillingContext, requireGateway } from './billing.context.ts';
import { refreshPlan } from './refresh-plan.usecase.ts';

const THIN =
  'Stripe sends thin notifications, which do not say whom they are about. They are ignored, and plans are updated ' +
  'later. Choose snapshot payloads for the webhook endpoint at Stripe.';

/**
 * Handles a notification from the payment service, once. All that is trusted in it is whom it concerns: the
 * subscription is fetched afresh, so the order in which notifications arrive does not matter. One that could not be
 * handled is not recorded, and the service sends it again. A thin one is accepted all the same: if it were refused,
 * Stripe would keep repeating it and finally give up on the endpoint.
 *
 * @throws {AppError} `billing.signature`, `billing.off`, `billing.unavailable`.
 */
export async function handleEvent(
  { body, signature }: { body: Uint8Array; signature: string },
  context: BillingContext,
): Promise<void> {
  const event = requireGateway(context).readEvent({ body, signature, now: context.now() });
  if (await context.plans.wasHandled(event.id)) return;
  if (event.thin) context.say(THIN);
  const plan = event.customerId === null ? null : await context.plans.findByCustomer(event.customerId);
  if (plan !== null) await refreshPlan(plan.uid, context);
  await context.plans.noteHandled({ eventId: event.id, handledAt: context.now().toISOString() });
}
