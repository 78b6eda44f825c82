import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';

/** What a process runs, and what it sees of its surroundings. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly stderr: 'inherit' | 'ignore';
}

/** A process with a group of its own and a pipe to it. */
export interface Started {
  /** Our end of the pipe, which the process has as its fourth file descriptor. It never comes where none could be started. */
  pipe: Promise<Socket>;
  /** Resolves when the process has ended: with the signal or the code, or why there is none. */
  ended: Promise<string>;
  /** Sends SIGKILL. */
  kill: () => void;
  /** Makes it stand still, with all that was started for it, or go on. */
  stand: (still: boolean) => void;
}

/** Starts processes. */
export interface Starter {
  start: (command: Command) => Started;
  /** To be called once all have ended. */
  close: () => Promise<void>;
}

function pipeTo({ stdio }: ChildProcess): Socket {
  const socket = stdio[3];
  if (!(socket instanceof Socket)) throw new TypeError('a process has no pipe');
  return socket;
}

async function endOf(child: ChildProcess): Promise<string> {
  try {
    const [code, signal] = await once(child, 'exit');
    return String(signal ?? code);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Signals a process and its group: a sandbox stands between them. */
function signalAll({ pid, exitCode, signalCode }: ChildProcess, signal: NodeJS.Signals): void {
  const hasEnded = exitCode !== null || signalCode !== null;
  if (pid !== undefined && !hasEnded) process.kill(-pid, signal);
}

/** Starts processes of this one. Where that is large, its event loop waits for each: see `starterBeside`. */
export const starterHere: Starter = {
  start: ({ program, args, env, stderr }) => {
    const child = spawn(program, args, {
      // A group of its own: to be signalled as a whole, and out of reach of what a terminal sends to the server's group, also
      // while Node is still starting.
      detached: true,
      stdio: ['ignore', 'ignore', stderr, 'pipe'],
      env,
    });
    return {
      pipe: Promise.resolve(pipeTo(child)),
      ended: endOf(child),
      kill: () => void child.kill('SIGKILL'),
      stand: (still) => signalAll(child, still ? 'SIGSTOP' : 'SIGCONT'),
    };
  },
  close: async () => {},
};
