import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { clientNetwork } from './client-network.ts';
import { clientSignal } from './client-signal.ts';

/** What is known of a client who has reset the connection before anybody asked. */
async function afterReset() {
  const app = Fastify();
  onTestFinished(() => app.close());
  const asked = Promise.withResolvers<void>();
  const seen = Promise.withResolvers<{ hasLeft: boolean; network: string }>();
  app.get('/', async (request, reply) => {
    const closed = once(reply.raw, 'close');
    asked.resolve();
    await closed;
    seen.resolve({ hasLeft: clientSignal(reply).aborted, network: clientNetwork(request) });
    return '';
  });
  const { hostname, port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), hostname);
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await asked.promise;
  socket.resetAndDestroy();
  return seen.promise;
}

test('a client that left before anybody asked has left, and is counted without an address', async () => {
  expect(await afterReset()).toEqual({ hasLeft: true, network: '' });
});
