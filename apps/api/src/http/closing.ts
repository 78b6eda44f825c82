import type { FastifyInstance } from 'fastify';

/** Answers given while the server closes end their connection; a kept one would hold the server for a minute. */
export function endConnectionsWhenClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}
