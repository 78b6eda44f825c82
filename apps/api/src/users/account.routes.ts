import { deleteAccountRequest, deleteResponse, errorBody } from '@underpaint/contract';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { bearerToken } from '../http/authenticate.ts';
import type { Limits } from '../http/rate-limits.ts';
import { type DeleteAccountContext, deleteAccount } from './delete-account.usecase.ts';

interface AccountRoutesOptions {
  context: DeleteAccountContext;
  limits: Limits;
}

/** The end of an account. */
export async function accountRoutes(
  fastify: FastifyInstance,
  { context, limits }: AccountRoutesOptions,
): Promise<void> {
  const app = fastify.withTypeProvider<ZodTypeProvider>();

  app.delete('/user', {
    config: { rateLimit: limits.auth },
    schema: {
      summary: 'Delete the account with everything that belongs to it.',
      tags: ['account'],
      security: [{ bearer: [] }],
      body: deleteAccountRequest,
      response: { 200: deleteResponse, default: errorBody },
    },
    handler: async (request) => {
      const { password } = request.body;
      await deleteAccount({ token: bearerToken(request), password }, context);
      return { deleted: true as const };
    },
  });
}
