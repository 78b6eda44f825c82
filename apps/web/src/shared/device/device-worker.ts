import { type Early, type News, START_PATIENCE_MS, STARTED, type Task } from './tasks.ts';

/** What is heard from the worker. */
export interface Ears {
  readonly onNews: (news: News) => void;
  /** Called when it has crashed, or was never loaded: `hasRun` tells which. */
  readonly onFailure: (hasRun: boolean) => void;
}

/** The picture's worker, from before it runs. */
export interface DeviceWorker {
  /** Sends something to the worker, once it runs. */
  post(message: Task | Early): void;
  /** From now on these hear it, and nobody else does. */
  listen(ears: Ears): void;
  /** Ends it at once. */
  end(): void;
}

/** How many are started, one after the other, while none of them runs. */
const MOST = 3;
const NOBODY: Ears = { onNews: () => {}, onFailure: () => {} };

/**
 * Starts the picture's worker. In Firefox, on a busy machine, one in some dozens never runs, and no event tells: if nothing
 * is heard for a while, another one is started beside it, and the first that runs does the work. The one before is not given
 * up, because it may still be on its way over a slow network.
 */
export const openWorker = (): DeviceWorker => {
  const started: Worker[] = [];
  const unsent: (Task | Early)[] = [];
  let running: Worker | null = null;
  let ears = NOBODY;
  let patience: ReturnType<typeof setTimeout> | undefined;

  const use = (worker: Worker): void => {
    if (running !== null) return;
    running = worker;
    clearTimeout(patience);
    for (const other of started) if (other !== worker) other.terminate();
    for (const message of unsent.splice(0)) worker.postMessage(message);
  };

  const start = (): void => {
    const worker = new Worker(new URL('./picture.worker.ts', import.meta.url), {
      type: 'module',
      name: 'picture',
    });
    started.push(worker);
    worker.addEventListener('message', ({ data }: MessageEvent<typeof STARTED | News>) => {
      if (data === STARTED) use(worker);
      else ears.onNews(data);
    });
    worker.addEventListener('error', () => ears.onFailure(running !== null));
    if (started.length < MOST) patience = setTimeout(start, START_PATIENCE_MS);
  };

  start();
  return {
    post: (message) => {
      if (running === null) unsent.push(message);
      else running.postMessage(message);
    },
    listen: (next) => {
      ears = next;
    },
    end: () => {
      clearTimeout(patience);
      ears = NOBODY;
      for (const worker of started) worker.terminate();
    },
  };
};
