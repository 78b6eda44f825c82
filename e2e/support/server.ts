import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../apps/api/src/main.ts', import.meta.url));

export interface RunningServer {
  /** Where its pages are, for instance `http://localhost:41234`. */
  origin: string;
  /** Stops it and removes everything it stored. */
  stop: () => Promise<void>;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port could be found.');
  return address.port;
}

/** Waits for the line that says that the server listens. */
async function untilReady(child: ChildProcess): Promise<void> {
  if (child.stdout === null) throw new Error('The output of the server cannot be read.');
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('Underpaint is ready at ')) return;
  }
  throw new Error(`The server ended with code ${child.exitCode} before it was ready.`);
}

async function stop({ child, dataDir }: { child: ChildProcess; dataDir: string }): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await rm(dataDir, { recursive: true, force: true });
}

/** Starts the real server with an empty data directory and the pages that were built. */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'underpaint-e2e-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, PORT: String(port), DATA_DIR: dataDir, PUBLIC_ORIGIN: origin };
  const child = spawn(process.execPath, [MAIN], {
    env: { ...env, SUPPORT_EMAIL: 'help@example.org', RATE_AUTH: '1000', WORKERS: '1', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await untilReady(child);
  return { origin, stop: () => stop({ child, dataDir }) };
}
