import { dirname } from 'node:path';
import { GLIBC_ENVIRONMENT } from '@underpaint/imaging/processes';
import { fileOf } from '../modules.ts';
import type { TaskClock } from '../task-clock.ts';
import type { Answer, Outcome, Question, TaskName } from '../workers.ts';
import { answers, mostToAnswer } from './answers.ts';
import { openPipe, type Pipe } from './pipe.ts';
import type { Sandbox } from './sandbox.ts';
import type { Started, Starter } from './started.ts';

/** The processes that decode strangers' files get none of the server's secrets, not even in diagnostic reports. */
const NODE = [process.execPath, '--report-exclude-env'];

/** A reusable process ends when it has not been needed for this long. */
const IDLE_MILLISECONDS = 60_000;

export interface PoolOptions {
  /** The module that each process runs; it calls `serveTasks`. */
  filename: URL;
  /** How many processes are started before there is a picture for them. */
  ahead: number;
  /** How many pictures one process works on, one after the other, as long as nothing goes wrong. */
  picturesEach: number;
  /** The same for a process that is kept for one person (see `Keeping`). */
  picturesOfOne?: number;
  /** How many processes are kept for one person each. */
  mostKept?: number;
  /** V8 options for each process. */
  flags?: readonly string[];
  /** Starts the processes. */
  starter: Starter;
  /** The sandbox each process runs in; `null` for none. */
  sandbox: Sandbox | null;
  /** Directory of a `Rehearsal`, passed to each process as its argument. */
  rehearsed: string | null;
  /** Called when an idle process dies; the next task starts another. */
  onDeath: (error: Error) => void;
}

/** A task's time limit. An abort ends the task; while its clock is paused, so is its process. */
export interface TaskTime extends Partial<Pick<TaskClock, 'follow'>> {
  signal: AbortSignal;
}

/** Keeps a process that did well for the next picture of the same person, and of nobody else. */
export interface Keeping {
  /** The person's account. */
  uid: string;
  /** Whether there is memory for it; asked once it has answered. */
  hasRoom: () => boolean;
}

/** Processes that work on pictures and then end. */
export interface ProcessPool {
  /**
   * Has a process work on a single task. An abort kills the process.
   *
   * @throws the signal's reason, or an `Error` when the task failed or its process died.
   */
  run: <Name extends TaskName>(
    question: Question<Name>,
    time: TaskTime,
    keeping?: Keeping | null,
  ) => Promise<Outcome<Name>>;
  /** How many idle processes are kept for one person each. */
  kept: () => number;
  /** Ends those. */
  endKept: () => void;
  /** Kills every process and waits until they have ended; their tasks fail. */
  close: () => Promise<void>;
}

interface Worker {
  process: Started;
  pipe: Promise<Pipe>;
  /** Pictures it has worked on. */
  pictures: number;
  /** The account whose pictures it works on; `null` if it works on anybody's, or on none yet. */
  uid: string | null;
  /** Ends the process when no picture has arrived for a while. */
  patience?: NodeJS.Timeout;
  /** Rejects when the process has ended. */
  ended: Promise<never>;
}

async function pipeOf({ pipe, ended }: Started): Promise<Pipe> {
  const socket = await pipe;
  // The end of the process reports this already.
  socket.on('error', () => {});
  // With something unread in it, it would never close by itself.
  void ended.then(() => socket.destroy());
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
    env: rehearsed === null ? GLIBC_ENVIRONMENT : { ...GLIBC_ENVIRONMENT, NODE_COMPILE_CACHE: rehearsed },
    // What a compromised process writes does not belong in the log.
    stderr: sandbox === null ? 'inherit' : 'ignore',
  });
  return { process: started, pipe: pipeOf(started), pictures: 0, uid: null, ended: endOf(started) };
}

async function ask<Name extends TaskName>(worker: Worker, question: Question<Name>): Promise<Answer<Name>> {
  const pipe = await Promise.race([worker.pipe, worker.ended]);
  if (!pipe.isSilent()) throw new Error('a picture worker spoke without being asked');
  pipe.send(question);
  const answer = await Promise.race([pipe.receive(mostToAnswer(question)), worker.ended]);
  return answers[question.name].parse(answer);
}

/** The processes, including those that are still waiting for a picture. */
function crew(options: PoolOptions) {
  const { picturesEach, picturesOfOne = picturesEach, mostKept = 0 } = options;
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

  const kept = (): Worker[] => [...ready].filter(({ uid }) => uid !== null);

  function fill(): void {
    for (let waiting = ready.size - kept().length; waiting < options.ahead; waiting += 1) ready.add(start());
  }

  /** A process that has worked on nobody else's pictures. */
  function take(uid: string | null): Worker {
    const waiting = [...ready];
    const worker =
      waiting.findLast((each) => each.uid === uid) ??
      waiting.findLast(({ pictures }) => pictures === 0) ??
      start();
    clearTimeout(worker.patience);
    ready.delete(worker);
    worker.uid = uid;
    fill();
    return worker;
  }

  function stop(worker: Worker): void {
    clearTimeout(worker.patience);
    ready.delete(worker);
    worker.process.kill();
  }

  function mayGoOn({ pictures }: Worker, keeping: Keeping | null): boolean {
    if (keeping === null) return pictures < picturesEach;
    return pictures < picturesOfOne && keeping.hasRoom();
  }

  function giveBack(worker: Worker, keeping: Keeping | null): void {
    worker.pictures += 1;
    if (!mayGoOn(worker, keeping)) {
      stop(worker);
      return;
    }
    worker.patience = setTimeout(() => stop(worker), IDLE_MILLISECONDS).unref();
    ready.add(worker);
    const [oldest, ...others] = kept();
    if (oldest !== undefined && others.length >= mostKept) stop(oldest);
  }

  fill();
  return { all, take, giveBack, stop, kept };
}

/** Opens a pool; without `ahead` nothing is started before the first task. */
export function processPool(options: PoolOptions): ProcessPool {
  const { all, take, giveBack, stop, kept } = crew(options);
  return {
    run: async (question, { signal, follow }, keeping = null) => {
      signal.throwIfAborted();
      const worker = take(keeping?.uid ?? null);
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
        if (isWell) giveBack(worker, keeping);
        else end();
      }
    },
    kept: () => kept().length,
    endKept: () => {
      for (const worker of kept()) stop(worker);
    },
    close: async () => {
      const ends = [...all].map(({ ended }) => ended.catch(() => {}));
      for (const worker of all) stop(worker);
      await Promise.all(ends);
    },
  };
}
