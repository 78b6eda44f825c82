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

/** A server that may not listen yet. */
export interface StartingServer extends Omit<ServerProcess, 'address'> {
  /** Resolves when it listens. */
  address: Promise<string>;
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

/**
 * Begins to start the server on any free port.
 *
 * @param before what a shell does first in the same process, such as setting its limits.
 */
export function beginServer(env: Record<string, string>, before?: string): StartingServer {
  const settings = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'info', WORKERS: '1', ...env };
  const command = [process.execPath, MAIN];
  const [program = '', ...args] =
    before === undefined ? command : ['bash', '-c', `${before}; exec "$@"`, 'bash', ...command];
  const child = spawn(program, args, {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = once(child, 'exit');
  const address = addressOf(child).finally(() => child.stderr.resume());
  return { address, exited, kill: (signal) => void child.kill(signal) };
}

/** Starts the server on any free port and waits until it is ready. */
export async function startServer(env: Record<string, string>, before?: string): Promise<ServerProcess> {
  const starting = beginServer(env, before);
  return { ...starting, address: await starting.address };
}
