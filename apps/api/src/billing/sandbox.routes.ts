import { errorBody, PRO_PRICE, type SandboxCheckout, sandboxCheckout } from '@underpaint/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '../errors/app-error.ts';
import { requireUser } from '../http/authenticate.ts';
import type { BillingRoutesOptions } from './billing.routes.ts';
import type { BillingGateway } from './billing-gateway.ts';
import type { SandboxGateway, SandboxOrder } from './sandbox-gateway.ts';

export function isSandbox(gateway: BillingGateway | null): gateway is SandboxGateway {
  return gateway !== null && 'pay' in gateway;
}

const byId = z.object({ sessionId: z.string() });

function toAnswer({ paid, successUrl, cancelUrl }: SandboxOrder): SandboxCheckout {
  return { price: PRO_PRICE, paid, successUrl, cancelUrl };
}

/** The sandbox's own checkout page asks here. Registered only while the sandbox is on. */
export async function sandboxRoutes(
  fastify: FastifyInstance,
  { context, identity, limits, gateway }: BillingRoutesOptions & { gateway: SandboxGateway },
): Promise<void> {
  const app = fastify.withTypeProvider<ZodTypeProvider>();

  async function ownOrder(request: FastifyRequest, sessionId: string): Promise<SandboxOrder> {
    const { uid } = await requireUser(request, { identity });
    const order = await gateway.order(sessionId);
    const plan = await context.plans.find(uid);
    if (order !== null && plan?.customerId === order.customerId) return order;
    throw new AppError('not_found', { message: 'This checkout is closed. Please start again.' });
  }

  const schema = {
    tags: ['sandbox'],
    security: [{ bearer: [] }],
    params: byId,
    response: { 200: sandboxCheckout, default: errorBody },
  };

  app.get('/sandbox/checkout/:sessionId', {
    config: { rateLimit: limits.read },
    schema: { ...schema, summary: 'A checkout in which no money moves.' },
    handler: async (request) => toAnswer(await ownOrder(request, request.params.sessionId)),
  });

  app.post('/sandbox/checkout/:sessionId', {
    config: { rateLimit: limits.billing },
    schema: { ...schema, summary: 'Complete a checkout; no money moves.' },
    handler: async (request) => {
      const order = await ownOrder(request, request.params.sessionId);
      await gateway.pay(order.id, context.now());
      return toAnswer({ ...order, paid: true });
    },
  });
}
