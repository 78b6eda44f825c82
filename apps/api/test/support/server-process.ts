import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const { href: STAND_IN } = new URL('./stand-in/preload.ts', import.meta.url);
const { href: UNREHEARSED } = new URL('./unrehearsed/preload.ts', import.meta.url);

export interface ServerOptions {
  /** What a shell does first in the same process, such as setting limits. */
  before?: string;
  /** Whether pictures are returned unchanged, instead of being worked on by processes. */
  standIn?: boolean;
  /** Whether there is a rehearsal for the picture processes, as in production, or each prepares everything itself. */
  rehearses?: boolean;
}

/** The real server in a separate process. */
export interface ServerProcess {
  address: string;
  /** Its log so far, line by line. */
  log: readonly string[];
  /** Resolves to a line of the log, as soon as it appears. */
  said: (line: RegExp) => Promise<string>;
  /** Resolves to exit code and signal. */
  exited: Promise<unknown[]>;
  kill: (signal: NodeJS.Signals) => void;
}

/** A server that may not listen yet. */
export interface StartingServer extends Omit<ServerProcess, 'address'> {
  /** Resolves when it listens. */
  address: Promise<string>;
}

/** Collects the lines of a log, and resolves to the address that one of them contains. */
function readLog(stderr: NonNullable<ChildProcess['stderr']>) {
  const log: string[] = [];
  const awaited = new Map<RegExp, (line: string) => void>();
  const { promise: address, resolve, reject } = Promise.withResolvers<string>();
  createInterface({ input: stderr })
    .on('line', (line) => {
      log.push(line);
      for (const [wanted, tell] of awaited) if (wanted.test(line)) tell(line);
      const told = /Server listening at (http:\/\/[\d.]+:\d+)/.exec(line)?.[1];
      if (told !== undefined) resolve(told);
    })
    .on('close', () => reject(new Error(`the server ended before it listened: ${log.join('\n')}`)));
  const said = (wanted: RegExp) => {
    const known = log.find((line) => wanted.test(line));
    return known === undefined
      ? new Promise<string>((tell) => void awaited.set(wanted, tell))
      : Promise.resolve(known);
  };
  return { log, address, said };
}

/** Arguments with which Node runs the server. */
export function serverArguments({ standIn = false, rehearses = false }: ServerOptions = {}): string[] {
  if (standIn) return ['--import', STAND_IN, MAIN];
  return rehearses ? [MAIN] : ['--import', UNREHEARSED, MAIN];
}

/** A program and its arguments. */
function commandOf({ before, ...options }: ServerOptions): string[] {
  const node = [process.execPath, ...serverArguments(options)];
  return before === undefined ? node : ['bash', '-c', `${before}; exec "$@"`, 'bash', ...node];
}

/** Starts the server on any free port, without waiting. */
export function beginServer(env: Record<string, string>, options: ServerOptions = {}): StartingServer {
  const settings = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'info', WORKERS: '1', ...env };
  const [program = '', ...args] = commandOf(options);
  const child = spawn(program, args, {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = once(child, 'exit');
  return { ...readLog(child.stderr), exited, kill: (signal) => void child.kill(signal) };
}

/** Starts the server on any free port and waits until it is ready. */
export async function startServer(
  env: Record<string, string>,
  options: ServerOptions = {},
): Promise<ServerProcess> {
  const starting = beginServer(env, options);
  return { ...starting, address: await starting.address };
}
