import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** The real server in a process of its own. */
export interface ServerProcess {
  address: string;
  /** Resolves to exit code and signal. */
  exited: Promise<unknown[]>;
  kill: (signal: NodeJS.Signals) => void;
}

async function addressOf(child: ChildProcess & { stderr: NonNullable<ChildProcess['stderr']> }) {
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    const address = /Server listening at (http:\/\/[\d.]+:\d+)/.exec(line)?.[1];
    if (address !== undefined) return address;
    said.push(line);
  }
  throw new Error(`the server ended before it listened: ${said.join('\n')}`);
}

/** Starts the server on any free port and waits until it is ready. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const settings = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'info', WORKERS: '1', ...env };
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = once(child, 'exit');
  const address = await addressOf(child);
  child.stderr.resume();
  return { address, exited, kill: (signal) => void child.kill(signal) };
}
