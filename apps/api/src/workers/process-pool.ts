import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Answer, Outcome, Question, TaskName } from './workers.ts';

const IDLE_MILLISECONDS = 30_000;

/**
 * Where strangers' files are decoded, there are no secrets of the server, nor in reports about it. The arenas that glibc
 * would keep for each thread of libvips hold a fifth more memory, and nothing is faster for it.
 */
const WORKER_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };

export interface PoolOptions {
  /** Module that each process runs; it calls `serveTasks`. */
  filename: URL;
  /** Whether one process is there from the start, and stays however long there is nothing to do. */
  warm: boolean;
  /** Told when a process dies that has no task; the next task starts another one. */
  onDeath: (error: Error) => void;
}

/** Processes that work on one task each and are used again; as many as there are tasks at once. */
export interface ProcessPool {
  /**
   * Has a process of its own work on a task. An abort kills the process.
   *
   * @throws the signal's reason, or an `Error` when the task failed or its process died.
   */
  run: <Name extends TaskName>(question: Question<Name>, signal: AbortSignal) => Promise<Outcome<Name>>;
  /** Kills every process and waits until they have ended; what they worked on fails. */
  close: () => Promise<void>;
}

interface Worker {
  process: ChildProcess;
  /** Rejects when the process has ended. */
  ended: Promise<never>;
  idle?: NodeJS.Timeout;
}

async function endOf(child: ChildProcess): Promise<never> {
  const [code, signal] = await once(child, 'exit');
  throw new Error(`a picture worker ended (${signal ?? code})`);
}

function startWorker(filename: URL): Worker {
  const child = fork(fileURLToPath(filename), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: WORKER_ENVIRONMENT,
    execArgv: ['--report-exclude-env'],
  });
  return { process: child, ended: endOf(child) };
}

async function ask<Name extends TaskName>(
  { process, ended }: Worker,
  question: Question<Name>,
  signal: AbortSignal,
): Promise<Answer<Name>> {
  const answered = once(process, 'message', { signal });
  process.send(question);
  const [answer]: Answer<Name>[] = await Promise.race([answered, ended]);
  if (answer === undefined) throw new Error('a picture worker said nothing');
  return answer;
}

/** The processes, and which of them have nothing to do; the one that was used last is the first to be used again. */
function crew({ filename, warm, onDeath }: PoolOptions) {
  const all = new Set<Worker>();
  const free: Worker[] = [];

  /** Takes a worker from the free ones; false when it was none of them. */
  function leave(worker: Worker): boolean {
    clearTimeout(worker.idle);
    const index = free.indexOf(worker);
    if (index >= 0) free.splice(index, 1);
    return index >= 0;
  }

  function start(): Worker {
    const worker = startWorker(filename);
    all.add(worker);
    worker.ended.catch((error: Error) => {
      all.delete(worker);
      if (leave(worker)) onDeath(error);
    });
    return worker;
  }

  function stop(worker: Worker): void {
    leave(worker);
    worker.process.kill('SIGKILL');
  }

  function release(worker: Worker): void {
    free.push(worker);
    if (warm && free.length === 1) return;
    worker.idle = setTimeout(() => stop(worker), IDLE_MILLISECONDS).unref();
  }

  function take(): Worker {
    const worker = free.at(-1) ?? start();
    leave(worker);
    return worker;
  }

  if (warm) release(start());
  return { all, take, release, stop };
}

/** Opens a pool; without `warm` nothing is started before the first task. */
export function processPool(options: PoolOptions): ProcessPool {
  const { all, take, release, stop } = crew(options);
  return {
    run: async (question, signal) => {
      signal.throwIfAborted();
      const worker = take();
      const answer = await ask(worker, question, signal).catch((error: unknown) => {
        stop(worker);
        throw signal.aborted ? signal.reason : error;
      });
      release(worker);
      if (!('failed' in answer)) return answer;
      throw Object.assign(new Error(answer.failed), { stack: answer.stack });
    },
    close: async () => {
      const ends = [...all].map(({ ended }) => ended.catch(() => {}));
      for (const worker of all) stop(worker);
      await Promise.all(ends);
    },
  };
}
