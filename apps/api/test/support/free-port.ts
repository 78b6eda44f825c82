import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** From here on, ports that no system gives to outgoing connections: Linux starts at 32768, others at 49152. */
const FIRST = 10_000;
const PORTS_A_BLOCK = 100;
const BLOCKS = 220;

/** Listens on a port; null if somebody else does, or the system keeps it for itself. */
async function listen(port: number): Promise<Server | null> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return server;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EADDRINUSE' || code === 'EACCES') return null;
    throw error;
  }
}

/** The ports of a block that this process keeps for itself, by listening on the first one until it ends. */
async function takeBlock(): Promise<number[]> {
  for (let i = 0; i < BLOCKS; i++) {
    const first = FIRST + PORTS_A_BLOCK * ((process.pid + i) % BLOCKS);
    const guard = await listen(first);
    if (guard === null) continue;
    guard.unref();
    return Array.from({ length: PORTS_A_BLOCK - 1 }, (_, at) => first + 1 + at);
  }
  throw new Error('No block of ports is free.');
}

let taking: Promise<number[]> | null = null;

/** The next port of this process, used or not. */
async function nextPort(): Promise<number> {
  taking ??= takeBlock();
  const port = (await taking).shift();
  if (port !== undefined) return port;
  taking = null;
  return nextPort();
}

/**
 * A port on which nobody listens. Nobody else gets it before it is used: neither another process that looks for one, nor
 * a connection of the system, as happened to ports that the system had chosen.
 */
export async function freePort(): Promise<number> {
  const port = await nextPort();
  const probe = await listen(port);
  if (probe === null) return freePort();
  probe.close();
  await once(probe, 'close');
  return port;
}
