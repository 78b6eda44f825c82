import type { FastifyInstance } from 'fastify';

/**
 * Answers sent while the server is closing end their connection; a kept-alive one would hold the server up for a
 * minute.
 */
export function endConnectionsWhenClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}
