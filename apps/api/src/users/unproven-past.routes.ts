import { routes } from '@underpaint/contract';
import type { FastifyInstance } from 'fastify';
import type { TokenVerifier } from '../http/authenticate.ts';
import type { Limits } from '../http/rate-limits.ts';
import { member } from '../http/serve.ts';
import { settleUnprovenPast, type UnprovenPastContext } from './settle-unproven-past.usecase.ts';

interface UnprovenPastRoutesOptions {
  context: UnprovenPastContext;
  identity: TokenVerifier;
  limits: Limits;
}

/** What was done with an account before its address was verified, and who did it. */
export async function unprovenPastRoutes(
  app: FastifyInstance,
  { context, identity, limits }: UnprovenPastRoutesOptions,
): Promise<void> {
  const config = { rateLimit: limits.read };
  app.route({
    ...member(routes.unprovenPast, { identity }, ({ user: { uid } }) =>
      context.unprovenPasts.find({ uid, now: context.now() }),
    ),
    config,
  });
  app.route({
    ...member(routes.settleUnprovenPast, { identity }, async ({ user, input: { mine } }) => {
      await settleUnprovenPast({ user, mine }, context);
      return { settled: true };
    }),
    config,
  });
}
