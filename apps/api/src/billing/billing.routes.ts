import {
  checkoutRequest,
  checkoutSession,
  errorBody,
  subscriptionStatus,
  subscriptionStatusQuery,
  webhookResponse,
} from '@underpaint/contract';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { AppError } from '../errors/app-error.ts';
import { requireUser } from '../http/authenticate.ts';
import { clientNetwork } from '../http/client-network.ts';
import type { Limits } from '../http/rate-limits.ts';
import type { Identity } from '../identity/identity.ts';
import type { BillingContext } from './billing.context.ts';
import { cancelPlan } from './cancel-plan.usecase.ts';
import { handleEvent } from './handle-event.usecase.ts';
import { planStatus } from './plan-status.usecase.ts';
import { startCheckout } from './start-checkout.usecase.ts';

const LOG_IN_TO_SUBSCRIBE = 'Please log in first to subscribe.';
const LOG_IN_TO_CANCEL = 'You must be logged in to cancel your subscription.';
const WEBHOOK_MAX_BYTES = 1024 * 1024;

export interface BillingRoutesOptions {
  context: BillingContext;
  identity: Identity;
  limits: Limits;
}

const shared = { tags: ['plan'], security: [{ bearer: [] }] };

/** An empty body is a request without wishes, whatever type it is declared to have (S-7.13). */
function takeEmptyBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)));
    } catch (cause) {
      done(new AppError('request.invalid', { cause }));
    }
  });
}

async function memberRoutes(
  fastify: FastifyInstance,
  { context, identity, limits }: BillingRoutesOptions,
): Promise<void> {
  const app = fastify.withTypeProvider<ZodTypeProvider>();
  takeEmptyBodies(fastify);
  app.addHook('preValidation', async (request) => {
    if (request.method === 'POST') request.body ??= {};
  });

  const reading = app.rateLimit({
    ...limits.read,
    keyGenerator: (request) => `plan-read-${clientNetwork(request)}`,
  });
  const asking = app.rateLimit({
    ...limits.billing,
    keyGenerator: (request) => `plan-ask-${clientNetwork(request)}`,
  });
  app.get('/stripe/status', {
    preHandler: async (request, reply) => {
      const limit = request.query.session_id === undefined ? reading : asking;
      await limit.call(app, request, reply);
    },
    schema: {
      ...shared,
      summary: 'Whether you have the Pro plan, and until when.',
      description: 'With the `session_id` of a checkout of yours, the payment service is asked at once.',
      querystring: subscriptionStatusQuery,
      response: { 200: subscriptionStatus, default: errorBody },
    },
    handler: async (request) => {
      const { uid } = await requireUser(request, { identity });
      return planStatus({ uid, sessionId: request.query.session_id }, context);
    },
  });

  app.post('/stripe/create-checkout-session', {
    config: { rateLimit: limits.billing },
    schema: {
      ...shared,
      summary: 'Open a checkout of the Pro plan; send the browser to its `url`.',
      description: 'All fields are optional. Return addresses must be of this site.',
      body: checkoutRequest,
      response: { 200: checkoutSession, default: errorBody },
    },
    handler: async (request) => {
      const user = await requireUser(request, { identity, sentence: LOG_IN_TO_SUBSCRIBE });
      return startCheckout({ user, request: request.body }, context);
    },
  });

  app.post('/stripe/cancel-subscription', {
    config: { rateLimit: limits.billing },
    schema: {
      ...shared,
      summary: 'Cancel the Pro plan at the end of its paid period.',
      response: { 200: subscriptionStatus, default: errorBody },
    },
    handler: async (request) => {
      const { uid } = await requireUser(request, { identity, sentence: LOG_IN_TO_CANCEL });
      return cancelPlan(uid, context);
    },
  });
}

/** The signature is over the bytes of the body, so nothing may parse it before. */
async function webhookRoute(
  fastify: FastifyInstance,
  { context }: Pick<BillingRoutesOptions, 'context'>,
): Promise<void> {
  const app = fastify.withTypeProvider<ZodTypeProvider>();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.post('/stripe/webhook', {
    bodyLimit: WEBHOOK_MAX_BYTES,
    schema: {
      tags: ['plan'],
      summary: 'Notifications of Stripe, signed.',
      response: { 200: webhookResponse, default: errorBody },
    },
    handler: async ({ body, headers }) => {
      const signature = headers['stripe-signature'];
      if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new AppError('billing.signature');
      await handleEvent({ body, signature }, context);
      return { received: true as const };
    },
  });
}

/** The plans' part of the API (S-7.3, S-7.13, S-7.14, A-66). */
export async function billingRoutes(app: FastifyInstance, options: BillingRoutesOptions): Promise<void> {
  await app.register(async (scope) => memberRoutes(scope, options));
  await app.register(async (scope) => webhookRoute(scope, options));
}
