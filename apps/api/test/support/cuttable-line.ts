import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A line to another server that can be cut and mended. */
export async function cuttableLine(target: { host: string; port: number }) {
  const sockets = new Set<Socket>();
  let cut = false;

  function keep(socket: Socket): Socket {
    sockets.add(socket);
    return socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  }

  const server = createServer((near) => {
    keep(near);
    if (cut) return void near.destroy();
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
  const mend = () => {
    cut = false;
  };
  return { port, cut: cutNow, mend };
}
