import { FREE_ENCODES, routes } from '@underpaint/contract';
import type { FastifyInstance } from 'fastify';
import type { Account } from '../http/authenticate.ts';
import type { Limits } from '../http/rate-limits.ts';
import { member } from '../http/serve.ts';
import type { Identity } from '../identity/identity.ts';
import type { EncodingsRepository } from '../images/repository/encodings.repository.ts';

interface UsersRoutesOptions {
  encodings: EncodingsRepository;
  /** Whether a person has the Pro plan now. */
  isPro: (uid: string) => Promise<boolean>;
  identity: Identity;
  limits: Limits;
  now: () => Date;
}

/** How many free encodes a person has used and has left: two answers from one number. */
export async function usersRoutes(
  app: FastifyInstance,
  { encodings, isPro, identity, limits, now }: UsersRoutesOptions,
): Promise<void> {
  const config = { rateLimit: limits.read };
  const used = ({ uid, countedAs }: Account) => encodings.used({ uid, countedAs, now: now() });

  app.route({
    ...member(routes.userStatus, { identity }, async ({ user }) => ({ freeEncodesUsed: await used(user) })),
    config,
  });

  app.route({
    ...member(routes.freeEncodesRemaining, { identity }, async ({ user }) => {
      if (await isPro(user.uid)) return { remaining: 'Unlimited' as const };
      return { remaining: Math.max(0, FREE_ENCODES - (await used(user))) };
    }),
    config,
  });
}
