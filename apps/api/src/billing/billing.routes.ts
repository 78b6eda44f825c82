import { routes } from '@underpaint/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { requireUser } from '../http/authenticate.ts';
import { clientNetwork } from '../http/client-network.ts';
import type { Limits } from '../http/rate-limits.ts';
import { member, raw } from '../http/serve.ts';
import type { Identity } from '../identity/identity.ts';
import type { BillingContext } from './billing.context.ts';
import { cancelPlan, keepPlan } from './end-plan.usecases.ts';
import { eventHandler } from './handle-event.usecase.ts';
import { planStatus } from './plan-status.usecases.ts';
import { startCheckout } from './start-checkout.usecase.ts';

const LOG_IN_TO_SUBSCRIBE = 'Please log in first to subscribe.';
const LOG_IN_TO_CANCEL = 'You must be logged in to cancel your subscription.';
const LOG_IN_TO_KEEP = 'You must be logged in to keep your subscription.';
const WEBHOOK_MAX_BYTES = 1024 * 1024;

export interface BillingRoutesOptions {
  context: BillingContext;
  identity: Identity;
  limits: Limits;
}

/** Treats an empty body as a request without options, whatever type it declares (S-7.13). */
function takeEmptyBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)));
    } catch (cause) {
      done(new AppError('request.invalid', { cause }));
    }
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
    done(body === '' ? null : new AppError('request.invalid'), {}),
  );
}

async function memberRoutes(
  app: FastifyInstance,
  { context, identity, limits }: BillingRoutesOptions,
): Promise<void> {
  takeEmptyBodies(app);
  const config = { rateLimit: limits.billing };

  const reading = app.rateLimit({
    ...limits.read,
    keyGenerator: (request) => `plan-read-${clientNetwork(request)}`,
  });
  const asking = app.rateLimit({
    ...limits.billing,
    keyGenerator: (request) => `plan-ask-${clientNetwork(request)}`,
  });
  app.route({
    ...member(routes.subscriptionStatus, { identity }, async ({ user: { uid }, input }) =>
      planStatus({ uid, sessionId: input.session_id }, context),
    ),
    preHandler: async (request, reply) => {
      const limit = 'session_id' in Object(request.query) ? asking : reading;
      await limit.call(app, request, reply);
    },
  });

  const subscriber = { identity, sentence: LOG_IN_TO_SUBSCRIBE };
  app.route({
    ...member(routes.createCheckoutSession, subscriber, async ({ user, input, request }) => {
      const stillSignedIn = () => requireUser(request, subscriber);
      return startCheckout({ user, request: input, stillSignedIn }, context);
    }),
    config,
  });

  const keeper = { identity, sentence: LOG_IN_TO_KEEP };
  app.route({
    ...member(routes.keepSubscription, keeper, async ({ user: { uid } }) => keepPlan(uid, context)),
    config,
  });

  const leaver = { identity, sentence: LOG_IN_TO_CANCEL };
  app.route({
    ...member(routes.cancelSubscription, leaver, async ({ user: { uid } }) => cancelPlan(uid, context)),
    config,
  });
}

/** The signature covers the raw bytes of the body, so nothing may parse it first. */
async function webhookRoute(
  app: FastifyInstance,
  { context }: Pick<BillingRoutesOptions, 'context'>,
): Promise<void> {
  const handleEvent = eventHandler(context);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.route({
    ...raw(routes.webhook, async ({ body, headers }) => {
      const signature = headers['stripe-signature'];
      if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new AppError('billing.signature');
      await handleEvent({ body, signature });
      return { received: true };
    }),
    bodyLimit: WEBHOOK_MAX_BYTES,
    // Anybody can send these; where nothing is sold, refusing them is nothing to report.
    ...(context.gateway === null ? { logLevel: 'error' } : {}),
  });
}

/** The API routes for plans (S-7.3, S-7.13, S-7.14, A-66). */
export async function billingRoutes(app: FastifyInstance, options: BillingRoutesOptions): Promise<void> {
  await app.register(async (scope) => memberRoutes(scope, options));
  await app.register(async (scope) => webhookRoute(scope, options));
}
