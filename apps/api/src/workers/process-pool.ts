import { dirname } from 'node:path';
import { answers, mostToAnswer } from './answers.ts';
import { fileOf } from './modules.ts';
import { openPipe, type Pipe } from './pipe.ts';
import type { Sandbox } from './sandbox.ts';
import type { Started, Starter } from './started.ts';
import type { TaskClock } from './task-clock.ts';
import type { Answer, Outcome, Question, TaskName } from './workers.ts';

/**
 * Where strangers' files are decoded, there are no secrets of the server, nor in reports about it. The arenas that glibc
 * would keep for each thread of libvips hold a fifth more memory, and nothing is faster for it; nor for pieces of pictures
 * that glibc keeps for the next ones (`bench:memory`).
 */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: String(1024 * 1024) };
const NODE = [process.execPath, '--report-exclude-env'];

/** A process that is kept ends when nobody has needed it for so long. */
const IDLE_MILLISECONDS = 60_000;

export interface PoolOptions {
  /** Module that each process runs; it calls `serveTasks`. */
  filename: URL;
  /** Processes that are started before there is a picture for them. */
  ahead: number;
  /** Pictures that a process works on, one after the other, if nothing is wrong with any of them. */
  picturesEach: number;
  /** Options of V8 for each process. */
  flags?: readonly string[];
  /** What starts the processes. */
  starter: Starter;
  /** What each process runs in; `null` where there is none. */
  sandbox: Sandbox | null;
  /** Directory of a `Rehearsal`, which each process is told as its argument. */
  rehearsed: string | null;
  /** Told when a process dies that has no task; the next task starts another one. */
  onDeath: (error: Error) => void;
}

/** How long a task may take. An abort ends it; while its clock stands still, so does its process. */
export interface TaskTime extends Partial<Pick<TaskClock, 'follow'>> {
  signal: AbortSignal;
}

/** Processes that work on pictures and end. */
export interface ProcessPool {
  /**
   * Has a process work on a task and nothing else. An abort kills the process.
   *
   * @throws the signal's reason, or an `Error` when the task failed or its process died.
   */
  run: <Name extends TaskName>(question: Question<Name>, time: TaskTime) => Promise<Outcome<Name>>;
  /** Kills every process and waits until they have ended; what they worked on fails. */
  close: () => Promise<void>;
}

interface Worker {
  process: Started;
  pipe: Promise<Pipe>;
  /** Pictures that it has worked on. */
  pictures: number;
  /** Ends it when no picture has come for a while. */
  patience?: NodeJS.Timeout;
  /** Rejects when the process has ended. */
  ended: Promise<never>;
}

async function pipeOf({ pipe }: Started): Promise<Pipe> {
  const socket = await pipe;
  // Its end is told by that of the process.
  socket.on('error', () => {});
  return openPipe(socket);
}

async function endOf({ ended }: Started): Promise<never> {
  throw new Error(`a picture worker ended (${await ended})`);
}

function startWorker({ filename, flags = [], starter, sandbox, rehearsed }: PoolOptions): Worker {
  const module = fileOf(filename, rehearsed);
  const prepared = rehearsed === null ? [] : [rehearsed];
  const command = [...NODE, ...flags, module, ...prepared];
  const readable = [dirname(module), ...prepared];
  const [program = '', ...args] = sandbox === null ? command : sandbox.around(command, readable);
  const started = starter.start({
    program,
    args,
    env: rehearsed === null ? ENVIRONMENT : { ...ENVIRONMENT, NODE_COMPILE_CACHE: rehearsed },
    // What a process says that was taken over is nothing for the log.
    stderr: sandbox === null ? 'inherit' : 'ignore',
  });
  return { process: started, pipe: pipeOf(started), pictures: 0, ended: endOf(started) };
}

async function ask<Name extends TaskName>(worker: Worker, question: Question<Name>): Promise<Answer<Name>> {
  const pipe = await Promise.race([worker.pipe, worker.ended]);
  if (!pipe.isSilent()) throw new Error('a picture worker spoke without being asked');
  pipe.send(question);
  const answer = await Promise.race([pipe.receive(mostToAnswer(question)), worker.ended]);
  return answers[question.name].parse(answer);
}

/** The processes, and which of them still wait for their picture. */
function crew(options: PoolOptions) {
  const all = new Set<Worker>();
  const ready = new Set<Worker>();

  function start(): Worker {
    const worker = startWorker(options);
    all.add(worker);
    worker.ended.catch((error: Error) => {
      all.delete(worker);
      if (ready.delete(worker)) options.onDeath(error);
    });
    return worker;
  }

  function fill(): void {
    while (ready.size < options.ahead) ready.add(start());
  }

  function take(): Worker {
    const worker = [...ready].at(-1) ?? start();
    clearTimeout(worker.patience);
    ready.delete(worker);
    fill();
    return worker;
  }

  function stop(worker: Worker): void {
    clearTimeout(worker.patience);
    ready.delete(worker);
    worker.process.kill();
  }

  function giveBack(worker: Worker): void {
    worker.pictures += 1;
    if (worker.pictures >= options.picturesEach) {
      stop(worker);
      return;
    }
    worker.patience = setTimeout(() => stop(worker), IDLE_MILLISECONDS).unref();
    ready.add(worker);
  }

  fill();
  return { all, take, giveBack, stop };
}

/** Opens a pool; without `ahead` nothing is started before the first task. */
export function processPool(options: PoolOptions): ProcessPool {
  const { all, take, giveBack, stop } = crew(options);
  return {
    run: async (question, { signal, follow }) => {
      signal.throwIfAborted();
      const worker = take();
      const end = () => stop(worker);
      let isWell = false;
      signal.addEventListener('abort', end);
      const unfollow = follow?.(worker.process.stand);
      try {
        const answer = await ask(worker, question);
        if ('failed' in answer) throw Object.assign(new Error(answer.failed), { stack: answer.stack });
        isWell = 'result' in answer && !signal.aborted;
        return answer;
      } catch (error) {
        throw signal.aborted ? signal.reason : error;
      } finally {
        signal.removeEventListener('abort', end);
        unfollow?.();
        if (isWell) giveBack(worker);
        else end();
      }
    },
    close: async () => {
      const ends = [...all].map(({ ended }) => ended.catch(() => {}));
      for (const worker of all) stop(worker);
      await Promise.all(ends);
    },
  };
}
