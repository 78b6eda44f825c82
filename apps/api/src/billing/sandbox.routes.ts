import { PRO_PRICE, routes, type SandboxCheckout } from '@underpaint/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { member } from '../http/serve.ts';
import type { BillingRoutesOptions } from './billing.routes.ts';
import type { BillingGateway } from './billing-gateway.ts';
import type { SandboxGateway, SandboxOrder } from './sandbox-gateway.ts';

export function isSandbox(gateway: BillingGateway | null): gateway is SandboxGateway {
  return gateway !== null && 'pay' in gateway;
}

function toAnswer({ paid, successUrl, cancelUrl }: SandboxOrder): SandboxCheckout {
  return { price: PRO_PRICE, paid, successUrl, cancelUrl };
}

/** The API of the sandbox's own checkout page. Registered only while the sandbox is on. */
export async function sandboxRoutes(
  app: FastifyInstance,
  { context, identity, limits, gateway }: BillingRoutesOptions & { gateway: SandboxGateway },
): Promise<void> {
  async function ownOrder(uid: string, sessionId: string): Promise<SandboxOrder> {
    const order = await gateway.order(sessionId);
    const plan = await context.plans.find(uid);
    if (order !== null && plan?.customerId === order.customerId) return order;
    throw new AppError('not_found', { message: 'This checkout is closed. Please start again.' });
  }

  app.route({
    ...member(routes.sandboxCheckout, { identity }, async ({ user, input }) =>
      toAnswer(await ownOrder(user.uid, input.sessionId)),
    ),
    config: { rateLimit: limits.read },
  });

  app.route({
    ...member(routes.paySandboxCheckout, { identity }, async ({ user, input }) => {
      const order = await ownOrder(user.uid, input.sessionId);
      await gateway.pay(order.id, context.now());
      return toAnswer({ ...order, paid: true });
    }),
    config: { rateLimit: limits.billing },
  });
}
