import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';

/** What a process runs, and its environment. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly stderr: 'inherit' | 'ignore';
}

/** A process with its own process group, and a pipe to it. */
export interface Started {
  /**
   * Our end of the pipe, which is the process's fourth file descriptor. Never resolves if the process could not be
   * started.
   */
  pipe: Promise<Socket>;
  /** Resolves when the process has ended, to the signal, the exit code, or the reason why it could not be started. */
  ended: Promise<string>;
  /** Sends SIGKILL. */
  kill: () => void;
  /** Pauses or resumes it, together with everything that was started for it. */
  stand: (still: boolean) => void;
}

/** Starts processes. */
export interface Starter {
  start: (command: Command) => Started;
  /** To be called once all have ended. */
  close: () => Promise<void>;
}

/** A process that could not be started because too many files are open has no pipe either. */
function pipeTo({ stdio }: ChildProcess): Promise<Socket> {
  const socket = stdio?.[3];
  return socket instanceof Socket ? Promise.resolve(socket) : new Promise(() => {});
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function endOf(child: ChildProcess): Promise<string> {
  try {
    const [code, signal] = await once(child, 'exit');
    return String(signal ?? code);
  } catch (error) {
    return reasonOf(error);
  }
}

/** Signals a process and its group, since a sandbox sits between them. */
function signalAll({ pid, exitCode, signalCode }: ChildProcess, signal: NodeJS.Signals): void {
  const hasEnded = exitCode !== null || signalCode !== null;
  if (pid !== undefined && !hasEnded) process.kill(-pid, signal);
}

function spawned({ program, args, env, stderr }: Command): Started {
  const child = spawn(program, args, {
    // A process group of its own, so that it can be signalled as a whole and is out of reach of what a terminal sends
    // to the server's group, even while Node is still starting.
    detached: true,
    stdio: ['ignore', 'ignore', stderr, 'pipe'],
    env,
  });
  return {
    pipe: pipeTo(child),
    ended: endOf(child),
    kill: () => void child.kill('SIGKILL'),
    stand: (still) => signalAll(child, still ? 'SIGSTOP' : 'SIGCONT'),
  };
}

/** Starts processes from this one. If this process is large, its event loop blocks for each: see `starterBeside`. */
export const starterHere: Starter = {
  start: (command) => {
    try {
      return spawned(command);
    } catch (error) {
      // Node throws some of the reasons, such as too little memory, and emits the others.
      const [pipe, ended] = [new Promise<never>(() => {}), Promise.resolve(reasonOf(error))];
      return { pipe, ended, kill: () => {}, stand: () => {} };
    }
  },
  close: async () => {},
};
