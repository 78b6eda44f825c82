import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Asker } from '../workers/workers.ts';
import { bearerToken, type TokenVerifier } from './authenticate.ts';
import { clientNetwork } from './client-network.ts';
import { clientSignal } from './client-signal.ts';

/** Whoever has shown that they are signed in. */
export function memberAsking(request: FastifyRequest, reply: FastifyReply): Asker {
  return { network: clientNetwork(request), isSignedIn: true, signal: clientSignal(reply) };
}

/** Whoever asks where nobody has to sign in. A token that is no good, or cannot be checked, makes a stranger. */
export async function anybodyAsking(
  request: FastifyRequest,
  reply: FastifyReply,
  identity: TokenVerifier,
): Promise<Asker> {
  const asker = memberAsking(request, reply);
  if (request.headers.authorization === undefined) return { ...asker, isSignedIn: false };
  const verified = async () => (await identity.verify(bearerToken(request))) !== null;
  return { ...asker, isSignedIn: await verified().catch(() => false) };
}
