import { ApiError } from '@underpaint/contract';
import type { PictureLimits } from '@underpaint/imaging/browser';
import { RefusedOnDevice, UnableOnDevice } from './device-errors.ts';
import { type DeviceWorker, openWorker } from './device-worker.ts';
import type { CoverFile, Failure, Hidden, Inability, News, Results, Stage, Task } from './tasks.ts';

/** Called with the current stage and its progress, 0 … 1; null if that is not known. */
export type OnStage = (stage: Stage, done: number | null) => void;

interface Options {
  readonly signal: AbortSignal;
  readonly onStage?: OnStage;
  /** Called with the picture made before the task ends. */
  readonly onMade?: (made: Hidden) => void;
}

const NO_WORKERS: Inability = { why: 'cannot work in the background' };
const CRASHED: Failure = { inability: { why: 'ran out of memory' } };
const NOT_LOADED: Failure = { notLoaded: true };
const UNSAFE: Inability = { why: 'allows encryption only on pages with HTTPS' };

let waiting: DeviceWorker | null = null;

/** Called if a cover cannot be used. */
type OnUnfit = (why: RefusedOnDevice) => void;

/** Who waits to hear whether the cover that was chosen last can be used. */
let reading: { readonly number: number; readonly onUnfit: OnUnfit } | null = null;

const hearEarly = (news: News): void => {
  if ('unfit' in news && news.cover === reading?.number) reading.onUnfit(new RefusedOnDevice(news.unfit));
};

/** Starts the worker early: what it needs is fetched, compiled and tested while the person types. */
export const prepareDevice = (task: 'hide' | 'reveal'): void => {
  if (waiting !== null || !canTry()) return;
  const worker = openWorker();
  waiting = worker;
  worker.post({ name: 'ahead', hides: task === 'hide' });
  // A worker that could not even start is useless; the next task starts its own, and reports the failure.
  const onFailure = (): void => {
    worker.end();
    if (waiting === worker) waiting = null;
  };
  worker.listen({ onNews: hearEarly, onFailure });
};

const numbers = new WeakMap<Blob, number>();
let lastNumber = 0;

/** A file under the number by which workers know it. */
export const coverFile = (file: Blob): CoverFile => {
  const number = numbers.get(file) ?? ++lastNumber;
  numbers.set(file, number);
  return { number, file };
};

/** Reads a cover before anything else about the task is known. Callers for an earlier cover hear nothing more. */
export const readAhead = (file: Blob, limits: PictureLimits, onUnfit: OnUnfit): void => {
  const cover = coverFile(file);
  reading = { number: cover.number, onUnfit };
  prepareDevice('hide');
  waiting?.post({ name: 'cover', cover, limits });
};

/** Starts deriving the key before the task itself is known. */
export const beginKey = (passphrase: string, task: 'hide' | 'reveal'): void => {
  prepareDevice(task);
  waiting?.post({ name: 'key', passphrase });
};

/** Ends the worker that is waiting for a task, with what it knows of a cover and a key. */
export const endWaiting = (): void => {
  waiting?.end();
  waiting = null;
  reading = null;
};

const canTry = (): boolean => typeof Worker === 'function' && window.isSecureContext;

const takeWorker = (): DeviceWorker => {
  if (!window.isSecureContext) throw new UnableOnDevice(UNSAFE);
  if (!canTry()) throw new UnableOnDevice(NO_WORKERS);
  const worker = waiting ?? openWorker();
  waiting = null;
  return worker;
};

const errorOf = (failure: Failure): Error => {
  if ('refusal' in failure) return new RefusedOnDevice(failure.refusal);
  if ('inability' in failure) return new UnableOnDevice(failure.inability);
  return new ApiError({ status: 0, code: 'network.failed' });
};

/**
 * Has a worker do a task: nothing leaves this device, and the page stays responsive. The worker and its memory end with
 * the task; cancelling ends both immediately.
 * @throws RefusedOnDevice, UnableOnDevice, ApiError with status 0 if the code for the work could not be loaded, and an
 * AbortError if it was cancelled
 */
export const onDevice = <Name extends Task['name']>(
  task: Extract<Task, { name: Name }>,
  { signal, onStage, onMade }: Options,
): Promise<Results[Name]> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = takeWorker();
    const end = new AbortController();
    const finish = (settle: () => void): void => {
      end.abort();
      worker.end();
      settle();
    };
    signal.addEventListener('abort', () => finish(() => reject(signal.reason)), { signal: end.signal });
    worker.listen({
      onFailure: (hasRun) => finish(() => reject(errorOf(hasRun ? CRASHED : NOT_LOADED))),
      onNews: (news) => {
        if ('stage' in news) return onStage?.(news.stage, news.done);
        if ('made' in news) return onMade?.(news.made);
        // The task itself will say so, too.
        if ('unfit' in news) return;
        finish(() => {
          // The worker does one task, so this is that task's result.
          if ('result' in news) resolve(news.result as Results[Name]);
          else reject(errorOf(news));
        });
      },
    });
    worker.post(task);
  });
