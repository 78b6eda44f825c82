import type { FastifyReply } from 'fastify';

/**
 * Aborts when the client disconnects before its answer is complete. (Fastify's own `request.signal` also aborts once
 * the body has been read, because Node then emits `close` on the request.)
 */
export function clientSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
