import type { FastifyReply } from 'fastify';

/**
 * Aborts when the client disconnects before its answer is complete, or has done so already. (Fastify's own
 * `request.signal` also aborts once the body has been read, because Node then emits `close` on the request.)
 */
export function clientSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const leave = () => controller.abort();
  if (reply.raw.destroyed) leave();
  reply.raw.once('close', leave).once('finish', () => reply.raw.off('close', leave));
  return controller.signal;
}
