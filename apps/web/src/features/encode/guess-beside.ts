/** How many guesses a guessing program would need for a key. */
export interface Estimate {
  readonly of: string;
  readonly guesses: number;
}

let worker: Worker | null = null;

const start = (): Worker => {
  const started = new Worker(new URL('./guesses.worker.ts', import.meta.url), {
    type: 'module',
    name: 'guesses',
  });
  // If it fails to load, it is fetched again for the next key.
  started.addEventListener('error', () => {
    worker = null;
  });
  return started;
};

/**
 * Estimates a key in a worker of its own. This is only advice: if no worker can do it, nothing is said.
 * @returns a function that stops listening
 */
export const guessBeside = (key: string, onEstimate: (estimate: Estimate) => void): (() => void) => {
  if (typeof Worker !== 'function') return () => {};
  worker ??= start();
  const listening = new AbortController();
  const heard = ({ data }: MessageEvent<Estimate>): void => {
    if (data.of === key) onEstimate(data);
  };
  worker.addEventListener('message', heard, { signal: listening.signal });
  worker.postMessage(key);
  return () => listening.abort();
};
