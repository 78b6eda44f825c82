import { FREE_ENCODES, routes } from '@underpaint/contract';
import type { FastifyInstance } from 'fastify';
import type { Limits } from '../http/rate-limits.ts';
import { member } from '../http/serve.ts';
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
  app: FastifyInstance,
  { encodings, isPro, identity, limits }: UsersRoutesOptions,
): Promise<void> {
  const config = { rateLimit: limits.read };

  app.route({
    ...member(routes.userStatus, { identity }, async ({ user: { uid } }) => ({
      freeEncodesUsed: await encodings.used(uid),
    })),
    config,
  });

  app.route({
    ...member(routes.freeEncodesRemaining, { identity }, async ({ user: { uid } }) => {
      if (await isPro(uid)) return { remaining: 'Unlimited' as const };
      return { remaining: Math.max(0, FREE_ENCODES - (await encodings.used(uid))) };
    }),
    config,
  });
}
