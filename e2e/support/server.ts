import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../apps/api/test/support/free-port.ts';

const MAIN = fileURLToPath(new URL('../../apps/api/src/main.ts', import.meta.url));
const { href: REHEARSED } = new URL('./rehearsed/preload.ts', import.meta.url);
const { href: STAND_IN } = new URL('../../apps/api/test/support/stand-in/preload.ts', import.meta.url);

export interface ServerOptions {
  /** Whether pictures are returned unchanged: for journeys about everything around them. */
  standIn?: boolean;
}

export interface RunningServer {
  /** Address of its pages, for instance `http://localhost:41234`. */
  origin: string;
  /** Stops it and removes everything it stored. */
  stop: () => Promise<void>;
}

/** Waits for the line saying that the server is listening. */
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

/** Arguments with which Node runs the server. */
function serverArguments({ standIn = false }: ServerOptions): string[] {
  if (standIn) return ['--import', STAND_IN, MAIN];
  return process.env['TEST_REHEARSAL'] === undefined ? [MAIN] : ['--import', REHEARSED, MAIN];
}

/** Starts the real server with an empty data directory and the built pages. */
export async function startServer(
  settings: Record<string, string> = {},
  options: ServerOptions = {},
): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'underpaint-e2e-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const { PATH, NODE_COMPILE_CACHE, GLIBC_TUNABLES, TEST_REHEARSAL } = process.env;
  const env = {
    PATH,
    NODE_COMPILE_CACHE,
    GLIBC_TUNABLES,
    TEST_REHEARSAL,
    PORT: String(port),
    DATA_DIR: dataDir,
    PUBLIC_ORIGIN: origin,
  };
  // No time limit that a busy machine could reach.
  const usual = { SUPPORT_EMAIL: 'help@example.org', RATE_AUTH: '1000', WORKERS: '1', TASK_SECONDS: '600' };
  const child = spawn(process.execPath, serverArguments(options), {
    env: { ...env, ...usual, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await untilReady(child);
  return { origin, stop: () => stop({ child, dataDir }) };
}
