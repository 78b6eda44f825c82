import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A line to another server that can be cut, or go silent, and be restored. */
export async function cuttableLine(target: { host: string; port: number }) {
  const sockets = new Set<Socket>();
  let cut = false;
  let silent = false;
  let unanswered = 0;

  function keep(socket: Socket): Socket {
    sockets.add(socket);
    return socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  }

  const server = createServer((near) => {
    keep(near);
    if (cut) return void near.destroy();
    if (silent) return;
    const far = keep(connect(target));
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cutNow = () => {
    cut = true;
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(() => {
    cutNow();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  /** Everybody stays connected but receives nothing more, as when a machine or a switch loses power. */
  const hush = () => {
    silent = true;
    for (const socket of sockets) {
      socket.unpipe().on('data', () => {
        unanswered += 1;
      });
      socket.resume();
    }
  };
  const mend = () => {
    [cut, silent] = [false, false];
  };
  return { port, cut: cutNow, hush, mend, unanswered: () => unanswered };
}
