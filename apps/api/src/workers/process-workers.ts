import PQueue from 'p-queue';
import { Piscina } from 'piscina';
import { AppError } from '../errors/app-error.ts';
import { type FinishedTask, NO_OBSERVER, type Observer } from '../observing/observer.ts';
import { createExpectedWait } from './expected-wait.ts';
import type { Outcome } from './outcome.ts';
import { watched } from './task-watch.ts';
import type { DecodeTask, EncodedPicture, EncodeTask, Revealed, Workers } from './workers.ts';

const RETRY_SECONDS = 5;
const IDLE_MILLISECONDS = 30_000;
const CLOSE_MILLISECONDS = 60_000;
/** Tasks that are expected to need more of their time than this are turned away at once. */
const PART_OF_TIME = 0.6;
const TOO_LONG = 'This image took too long. Please try again later or use a smaller one.';

export interface PoolSettings {
  workers: number;
  queueMax: number;
  taskSeconds: number;
  /** Told when a thread dies outside of a task, such as while loading; the pool starts another one. */
  onThreadError?: (error: Error) => void;
  observer?: Pick<Observer, 'worked' | 'loaded'>;
  /** The worker's module; another one only in tests of the pool. */
  filename?: URL;
}

function unwrap<Value>(outcome: Outcome<Value>): Value {
  if ('value' in outcome) return outcome.value;
  throw new AppError(outcome.refused, { details: outcome.details });
}

function busy(message?: string): AppError {
  const options = { retryAfterSeconds: RETRY_SECONDS };
  return new AppError('server.busy', message === undefined ? options : { ...options, message });
}

/**
 * Runs tasks in the pool's threads, each with a time limit that includes the waiting. They wait in a line of our own:
 * piscina lets tasks that can be aborted overtake each other.
 */
function timeLimited(pool: Piscina, line: PQueue, taskSeconds: number) {
  return async <Value>(name: string, task: unknown, caller: AbortSignal): Promise<Outcome<Value>> => {
    const timeout = AbortSignal.timeout(taskSeconds * 1000);
    try {
      const signal = AbortSignal.any([caller, timeout]);
      return await line.add((): Promise<Outcome<Value>> => pool.run(task, { name, signal }), { signal });
    } catch (error) {
      if (caller.aborted) throw caller.reason;
      if (timeout.aborted) throw busy(TOO_LONG);
      throw error;
    }
  };
}

/**
 * Counts the tasks under way and turns away those for which there is neither a thread nor a place in the queue, and
 * those that would not end in time: begun and then stopped, they would only take from the others.
 */
function admission({ workers, queueMax, taskSeconds, observer = NO_OBSERVER }: PoolSettings) {
  const expected = createExpectedWait(workers);
  let underWay = 0;

  const isFull = () =>
    underWay >= workers + queueMax ||
    (underWay >= workers && expected.seconds(underWay) > taskSeconds * PART_OF_TIME);

  function change(by: 1 | -1): void {
    underWay += by;
    const running = Math.min(underWay, workers);
    observer.loaded({ running, waiting: underWay - running });
  }

  return async <Value>(
    kind: FinishedTask['kind'],
    work: () => Promise<Outcome<Value>>,
  ): Promise<Outcome<Value>> => {
    if (isFull()) {
      observer.worked({ kind, outcome: 'queue_full', seconds: 0, stages: {} });
      throw busy();
    }
    change(1);
    try {
      const outcome = await work();
      expected.note(outcome.stages);
      return outcome;
    } finally {
      change(-1);
    }
  };
}

/**
 * Picture workers in threads: a bounded queue, first come, first served, a time limit for each task, and an abort that
 * ends the thread.
 */
export function piscinaWorkers(settings: PoolSettings): Workers {
  const { workers, taskSeconds, filename, onThreadError = () => {}, observer = NO_OBSERVER } = settings;
  const pool = new Piscina({
    filename: (filename ?? new URL('./picture.worker.ts', import.meta.url)).href,
    minThreads: 1,
    maxThreads: workers,
    idleTimeout: IDLE_MILLISECONDS,
    closeTimeout: CLOSE_MILLISECONDS,
    // Where strangers' files are decoded, there are no secrets of the server, nor in reports about it.
    env: {},
    execArgv: ['--report-exclude-env'],
  });
  pool.on('error', onThreadError);
  const line = new PQueue({ concurrency: workers });
  const run = timeLimited(pool, line, taskSeconds);
  const admitted = admission(settings);

  async function work<Value>(kind: FinishedTask['kind'], task: unknown, caller: AbortSignal): Promise<Value> {
    const outcome = await admitted(kind, () =>
      watched(kind, { caller, observer }, () => run<Value>(kind, task, caller)),
    );
    return unwrap(outcome);
  }

  return {
    encode: (task: EncodeTask, signal) => work<EncodedPicture>('encode', task, signal),
    decode: (task: DecodeTask, signal) => work<Revealed>('decode', task, signal),
    close: async () => {
      await line.onIdle();
      await pool.close();
    },
  };
}
