import { routes } from '@underpaint/contract';
import type { FastifyInstance } from 'fastify';
import { bearerToken } from '../http/authenticate.ts';
import type { Limits } from '../http/rate-limits.ts';
import { member } from '../http/serve.ts';
import { type DeleteAccountContext, deleteAccount } from './delete-account.usecase.ts';

interface AccountRoutesOptions {
  context: DeleteAccountContext;
  limits: Limits;
}

/** Deleting an account. */
export async function accountRoutes(
  app: FastifyInstance,
  { context, limits }: AccountRoutesOptions,
): Promise<void> {
  app.route({
    ...member(routes.deleteAccount, context, async ({ input: { password }, request }) => {
      await deleteAccount({ token: bearerToken(request), password }, context);
      return { deleted: true };
    }),
    config: { rateLimit: limits.auth },
  });
}
