import { ANSWER_PATIENCE_MS, type Early, type News, START_PATIENCE_MS, STARTED, type Task } from './tasks.ts';

/** What to call when the worker is heard from. */
export interface Ears {
  readonly onNews: (news: News) => void;
  /** Called when it has crashed, or was never loaded: `hasRun` tells which. */
  readonly onFailure: (hasRun: boolean) => void;
}

/** The picture's worker, from before it runs. */
export interface DeviceWorker {
  /** Sends something to the worker, once it runs. */
  post(message: Task | Early): void;
  /** From now on only these hear from it. */
  listen(ears: Ears): void;
  /** Ends it at once. */
  end(): void;
}

/** How many are started, one after the other, while none of them runs or answers. */
const MOST = 3;
const NOBODY: Ears = { onNews: () => {}, onFailure: () => {} };

const isTask = (message: Task | Early): message is Task =>
  message.name === 'hide' || message.name === 'reveal' || message.name === 'test';

/**
 * Starts the picture's worker. In Firefox, on a busy machine, one in a few dozen never runs, or stops in the middle of
 * its preparations, without any event. So if nothing is heard for a while, another one is started beside it, and the
 * first that runs, or answers, does the work. The earlier one is not ended, because it may still be loading over a slow
 * network, or busy.
 */
export const openWorker = (): DeviceWorker => {
  const started: Worker[] = [];
  const unsent: (Task | Early)[] = [];
  let running: Worker | null = null;
  let unanswered: Task | null = null;
  let ears = NOBODY;
  let patience: ReturnType<typeof setTimeout> | undefined;

  const prefer = (worker: Worker): void => {
    running = worker;
    for (const other of started) if (other !== worker) other.terminate();
  };

  const send = (worker: Worker, message: Task | Early): void => {
    worker.postMessage(message);
    if (!isTask(message)) return;
    unanswered = message;
    waitForAnswer();
  };

  const waitForAnswer = (): void => {
    clearTimeout(patience);
    if (started.length < MOST) patience = setTimeout(start, ANSWER_PATIENCE_MS);
  };

  const onStart = (worker: Worker): void => {
    if (running === null) {
      clearTimeout(patience);
      prefer(worker);
      for (const message of unsent.splice(0)) send(worker, message);
    } else if (unanswered !== null) {
      worker.postMessage(unanswered);
    }
  };

  const onNews = (worker: Worker, news: News): void => {
    if (unanswered !== null) {
      clearTimeout(patience);
      unanswered = null;
      prefer(worker);
    }
    ears.onNews(news);
  };

  const start = (): void => {
    const worker = new Worker(new URL('./picture.worker.ts', import.meta.url), {
      type: 'module',
      name: 'picture',
    });
    started.push(worker);
    worker.addEventListener('message', ({ data }: MessageEvent<typeof STARTED | News>) => {
      if (data === STARTED) onStart(worker);
      else onNews(worker, data);
    });
    worker.addEventListener('error', () => {
      if (running === null || worker === running) ears.onFailure(running !== null);
    });
    if (running !== null) waitForAnswer();
    else if (started.length < MOST) patience = setTimeout(start, START_PATIENCE_MS);
  };

  start();
  return {
    post: (message) => {
      if (running === null) unsent.push(message);
      else send(running, message);
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
