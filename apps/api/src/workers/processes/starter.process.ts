import type { Socket } from 'node:net';
import { type Started, starterHere } from './started.ts';
import type { News, Order } from './starter-beside.ts';

/** Those that have not ended. */
const running = new Map<number, Started>();
const say = (news: News, pipe?: Socket) => process.send?.(news, pipe);

async function start({ id, start: command }: Extract<Order, { start: unknown }>): Promise<void> {
  const started = starterHere.start(command);
  running.set(id, started);
  void started.pipe.then((pipe) => {
    say({ id, started: true }, pipe);
    // Node holds back messages sent after a pipe until the pipe has arrived, by which time it has closed its own end.
    say({ id, given: true });
  });
  const ended = await started.ended;
  running.delete(id);
  say({ id, ended });
}

// Left to the server, which finishes its pictures first.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
// Not with the channel: Node does not report its end while a pipe sent through it has not been confirmed.
process.stdin.resume().on('close', () => process.exit());
process.on('message', (message) => {
  const order = message as Order;
  if ('start' in order) void start(order);
  else if ('kill' in order) running.get(order.id)?.kill();
  else running.get(order.id)?.stand(order.stand);
});
say({ ready: true });
