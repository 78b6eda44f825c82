import type { FastifyReply } from 'fastify';

/**
 * Aborts when the client goes away before its answer is complete. (Fastify's own `request.signal` also aborts
 * when the body has been read, because Node emits `close` on the request then.)
 */
export function clientSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
