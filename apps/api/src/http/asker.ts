import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Asker } from '../workers/workers.ts';
import { bearerToken, type TokenVerifier } from './authenticate.ts';
import { clientNetwork } from './client-network.ts';
import { clientSignal } from './client-signal.ts';

/** Somebody who has shown that they are signed in to this account, or a stranger. */
export function askingAs(request: FastifyRequest, reply: FastifyReply, uid: string | null): Asker {
  return { network: clientNetwork(request), uid, signal: clientSignal(reply) };
}

/**
 * The account behind a request that does not require sign-in; null for a stranger, and for a token that is invalid or
 * cannot be checked.
 */
export async function whoAsks(request: FastifyRequest, identity: TokenVerifier): Promise<string | null> {
  if (request.headers.authorization === undefined) return null;
  const verified = async () => (await identity.verify(bearerToken(request)))?.uid ?? null;
  return verified().catch(() => null);
}

/** The client behind a request that does not require sign-in. */
export async function anybodyAsking(
  request: FastifyRequest,
  reply: FastifyReply,
  identity: TokenVerifier,
): Promise<Asker> {
  return askingAs(request, reply, await whoAsks(request, identity));
}
