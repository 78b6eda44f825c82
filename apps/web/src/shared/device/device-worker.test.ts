import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openWorker } from './device-worker.ts';
import { START_PATIENCE_MS, STARTED } from './tasks.ts';

/** A worker that runs when the test tells it to. */
class PlayedWorker extends EventTarget {
  readonly heard: unknown[] = [];
  isEnded = false;

  postMessage(message: unknown): void {
    this.heard.push(message);
  }

  terminate(): void {
    this.isEnded = true;
  }

  say(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const AHEAD = { name: 'ahead', hides: true } as const;
const KEY = { name: 'key', passphrase: 'burnt sienna' } as const;
let started: PlayedWorker[] = [];

beforeEach(() => {
  started = [];
  vi.useFakeTimers();
  vi.stubGlobal('Worker', function start() {
    const worker = new PlayedWorker();
    started.push(worker);
    return worker;
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what is sent waits until the worker runs, and then arrives in order', () => {
  const worker = openWorker();
  worker.post(AHEAD);
  worker.post(KEY);
  expect(started[0]?.heard).toEqual([]);
  started[0]?.say(STARTED);
  expect(started[0]?.heard).toEqual([AHEAD, KEY]);
  worker.post(AHEAD);
  expect(started[0]?.heard).toEqual([AHEAD, KEY, AHEAD]);
});

test('where a worker never runs another one does the work, and no third is started', () => {
  const worker = openWorker();
  const onNews = vi.fn();
  worker.listen({ onNews, onFailure: () => {} });
  worker.post(KEY);
  vi.advanceTimersByTime(START_PATIENCE_MS);
  expect(started).toHaveLength(2);
  started[1]?.say(STARTED);
  vi.advanceTimersByTime(10 * START_PATIENCE_MS);
  expect(started.map(({ isEnded, heard }) => [isEnded, heard])).toEqual([
    [true, []],
    [false, [KEY]],
  ]);
  started[1]?.say({ stage: 'reading', done: null });
  expect(onNews.mock.calls).toEqual([[{ stage: 'reading', done: null }]]);
});

test('a worker that was only slow does the work if it runs first', () => {
  openWorker().post(KEY);
  vi.advanceTimersByTime(START_PATIENCE_MS);
  started[0]?.say(STARTED);
  started[1]?.say(STARTED);
  expect(started.map(({ isEnded, heard }) => [isEnded, heard])).toEqual([
    [false, [KEY]],
    [true, []],
  ]);
});

test('where none runs, three are started at most, and ending ends them all', () => {
  const worker = openWorker();
  vi.advanceTimersByTime(10 * START_PATIENCE_MS);
  worker.end();
  vi.advanceTimersByTime(10 * START_PATIENCE_MS);
  expect(started.map(({ isEnded }) => isEnded)).toEqual([true, true, true]);
});

test('a worker that cannot be loaded is a failure, and so is one that crashes', () => {
  const worker = openWorker();
  const onFailure = vi.fn();
  worker.listen({ onNews: () => {}, onFailure });
  started[0]?.dispatchEvent(new Event('error'));
  expect(onFailure.mock.calls).toEqual([[false]]);
  started[0]?.say(STARTED);
  started[0]?.dispatchEvent(new Event('error'));
  expect(onFailure.mock.calls).toEqual([[false], [true]]);
});
