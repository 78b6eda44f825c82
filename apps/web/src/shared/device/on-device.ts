import { RefusedOnDevice, UnableOnDevice } from './device-errors.ts';
import type { Ahead, Inability, KeyAhead, News, Results, Stage, Task } from './tasks.ts';

/** Called with the current stage and its progress, 0 … 1; null if that is not known. */
export type OnStage = (stage: Stage, done: number | null) => void;

interface Options {
  readonly signal: AbortSignal;
  readonly onStage?: OnStage;
}

const NO_WORKERS: Inability = { why: 'cannot work in the background' };
const CRASHED: Inability = { why: 'ran out of memory' };
const UNSAFE: Inability = { why: 'does not encrypt on pages without HTTPS' };

const startWorker = (): Worker =>
  new Worker(new URL('./picture.worker.ts', import.meta.url), { type: 'module', name: 'picture' });

let waiting: Worker | null = null;

/** Starts the worker early: what it needs is fetched, compiled and tested while the person types. */
export const prepareDevice = (task: 'hide' | 'reveal'): void => {
  if (waiting !== null || !canTry()) return;
  const worker = startWorker();
  waiting = worker;
  const ahead: Ahead = { name: 'ahead', hides: task === 'hide' };
  worker.postMessage(ahead);
  // A worker that could not even start is useless; the next task starts its own, and reports the failure.
  worker.addEventListener('error', () => {
    if (waiting === worker) waiting = null;
  });
};

/** Starts deriving the key before the task itself is known. */
export const beginKey = (passphrase: string): void => {
  prepareDevice('hide');
  const ahead: KeyAhead = { name: 'key', passphrase };
  waiting?.postMessage(ahead);
};

const canTry = (): boolean => typeof Worker === 'function' && window.isSecureContext;

const takeWorker = (): Worker => {
  if (!window.isSecureContext) throw new UnableOnDevice(UNSAFE);
  if (!canTry()) throw new UnableOnDevice(NO_WORKERS);
  const worker = waiting ?? startWorker();
  waiting = null;
  return worker;
};

/**
 * Has a worker do a task: nothing leaves this device, and the page stays responsive. The worker and its memory end with
 * the task; cancelling ends both immediately.
 * @throws RefusedOnDevice, UnableOnDevice, and an AbortError if it was cancelled
 */
export const onDevice = <Name extends Task['name']>(
  task: Extract<Task, { name: Name }>,
  { signal, onStage }: Options,
): Promise<Results[Name]> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = takeWorker();
    const end = new AbortController();
    const finish = (settle: () => void): void => {
      end.abort();
      worker.terminate();
      settle();
    };
    const listen = { signal: end.signal };
    signal.addEventListener('abort', () => finish(() => reject(signal.reason)), listen);
    worker.addEventListener('error', () => finish(() => reject(new UnableOnDevice(CRASHED))), listen);
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<News<Name>>) => {
        if ('stage' in data) return onStage?.(data.stage, data.done);
        finish(() => {
          if ('result' in data) resolve(data.result);
          else
            reject(
              'refusal' in data ? new RefusedOnDevice(data.refusal) : new UnableOnDevice(data.inability),
            );
        });
      },
      listen,
    );
    worker.postMessage(task);
  });
