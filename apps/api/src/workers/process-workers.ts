import PQueue from 'p-queue';
import { AppError } from '../errors/app-error.ts';
import { type FinishedTask, NO_OBSERVER, type Observer } from '../observing/observer.ts';
import { createExpectedWait } from './expected-wait.ts';
import type { Outcome } from './outcome.ts';
import { type PoolOptions, type ProcessPool, processPool } from './process-pool.ts';
import type { Question } from './serve-tasks.ts';
import { watched } from './task-watch.ts';
import type { DecodeTask, EncodedPicture, EncodeTask, Revealed, Workers } from './workers.ts';

const PICTURE_WORKER = new URL('./picture.worker.ts', import.meta.url);
const RETRY_SECONDS = 5;
/** Tasks that are expected to need more of their time than this are turned away at once. */
const PART_OF_TIME = 0.6;
const TOO_LONG = 'This image took too long. Please try again later or use a smaller one.';

export interface PoolSettings extends Partial<PoolOptions> {
  workers: number;
  queueMax: number;
  taskSeconds: number;
  observer?: Pick<Observer, 'worked' | 'loaded'>;
}

function unwrap<Value>(outcome: Outcome<Value>): Value {
  if ('value' in outcome) return outcome.value;
  throw new AppError(outcome.refused, { details: outcome.details });
}

function busy(message?: string): AppError {
  const options = { retryAfterSeconds: RETRY_SECONDS };
  return new AppError('server.busy', message === undefined ? options : { ...options, message });
}

/** Runs tasks in the pool's processes, each with a time limit that includes the waiting in line. */
function timeLimited(pool: ProcessPool, line: PQueue, taskSeconds: number) {
  return async <Value>(question: Question, caller: AbortSignal): Promise<Outcome<Value>> => {
    const timeout = AbortSignal.timeout(taskSeconds * 1000);
    try {
      const signal = AbortSignal.any([caller, timeout]);
      return await line.add(() => pool.run<Outcome<Value>>(question, signal), { signal });
    } catch (error) {
      if (caller.aborted) throw caller.reason;
      if (timeout.aborted) throw busy(TOO_LONG);
      throw error;
    }
  };
}

/**
 * Counts the tasks under way and turns away those for which there is neither a process nor a place in the queue, and
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
 * Picture workers in processes of their own, so that a file that crashes a decoder takes down its own task alone: a
 * bounded queue, first come, first served, a time limit for each task, and an abort that ends the process.
 */
export function processWorkers(settings: PoolSettings): Workers {
  const { workers, taskSeconds, observer = NO_OBSERVER } = settings;
  const { filename = PICTURE_WORKER, warm = false, onDeath = () => {} } = settings;
  const pool = processPool({ filename, warm, onDeath });
  const line = new PQueue({ concurrency: workers });
  const run = timeLimited(pool, line, taskSeconds);
  const admitted = admission(settings);

  async function work<Value>(kind: FinishedTask['kind'], task: unknown, caller: AbortSignal): Promise<Value> {
    const outcome = await admitted(kind, () =>
      watched(kind, { caller, observer }, () => run<Value>({ method: kind, task }, caller)),
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
