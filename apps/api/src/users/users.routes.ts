import { errorBody, FREE_ENCODES, freeEncodesRemaining, userStatus } from '@underpaint/contract';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { requireUser } from '../http/authenticate.ts';
import type { Limits } from '../http/rate-limits.ts';
import type { Identity } from '../identity/identity.ts';
import type { EncodingsRepository } from '../images/encodings.repository.ts';

interface UsersRoutesOptions {
  encodings: EncodingsRepository;
  /** Whether somebody has the Pro plan now. */
  isPro: (uid: string) => Promise<boolean>;
  identity: Identity;
  limits: Limits;
}

/** How many free encodes somebody has used and has left: two answers from one number. */
export async function usersRoutes(
  fastify: FastifyInstance,
  { encodings, isPro, identity, limits }: UsersRoutesOptions,
): Promise<void> {
  const app = fastify.withTypeProvider<ZodTypeProvider>();
  const shared = { tags: ['account'], security: [{ bearer: [] }] };

  app.get('/user/status', {
    config: { rateLimit: limits.read },
    schema: {
      ...shared,
      summary: 'Free encodes used.',
      response: { 200: userStatus, default: errorBody },
    },
    handler: async (request) => {
      const { uid } = await requireUser(request, { identity });
      return { freeEncodesUsed: await encodings.used(uid) };
    },
  });

  app.get('/user/free-encodes-remaining', {
    config: { rateLimit: limits.read },
    schema: {
      ...shared,
      summary: 'Free encodes left.',
      response: { 200: freeEncodesRemaining, default: errorBody },
    },
    handler: async (request) => {
      const { uid } = await requireUser(request, { identity });
      if (await isPro(uid)) return { remaining: 'Unlimited' as const };
      return { remaining: Math.max(0, FREE_ENCODES - (await encodings.used(uid))) };
    },
  });
}
