import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientNetwork } from './client-network.ts';
import { answerAtOnce } from './unreadable-requests.ts';

const TOO_MANY = {
  status: 429,
  code: 'rate.limited',
  message: 'Too many connections from your network. Please try again in a few seconds.',
} as const;

/**
 * Limits the connections that one network holds at the same time. Behind a proxy all connections come from the proxy,
 * so limiting them is the proxy's job.
 */
export function shareConnections(server: Server, max: number): void {
  const held = new Map<string, number>();

  server.on('connection', (socket: Socket) => {
    const network = clientNetwork({ ip: socket.remoteAddress ?? '' });
    const count = (held.get(network) ?? 0) + 1;
    if (count > max) return answerAtOnce(socket, TOO_MANY);
    held.set(network, count);
    socket.once('close', () => {
      const left = (held.get(network) ?? 1) - 1;
      if (left > 0) held.set(network, left);
      else held.delete(network);
    });
  });
}
