import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openWorker } from './device-worker.ts';
import { ANSWER_PATIENCE_MS, START_PATIENCE_MS, STARTED, type Task } from './tasks.ts';

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

describe('where a worker runs and says nothing about its task', () => {
  const TASK = { name: 'test', picture: new Blob(), passphrase: 'umber', channels: [] } satisfies Task;
  const READING = { stage: 'reading', done: null } as const;

  test.each([
    { which: 'the second, if that answers first', answering: 1 },
    { which: 'the first, if that was only busy', answering: 0 },
  ])('another one is given it, and the work is done by $which', ({ answering }) => {
    const worker = openWorker();
    const onNews = vi.fn();
    worker.listen({ onNews, onFailure: () => {} });
    worker.post(KEY);
    started[0]?.say(STARTED);
    worker.post(TASK);
    vi.advanceTimersByTime(ANSWER_PATIENCE_MS);
    expect(started).toHaveLength(2);
    started[1]?.say(STARTED);
    expect(started.map(({ heard }) => heard)).toEqual([[KEY, TASK], [TASK]]);
    started[answering]?.say(READING);
    vi.advanceTimersByTime(10 * ANSWER_PATIENCE_MS);
    expect(onNews.mock.calls).toEqual([[READING]]);
    expect(started.map(({ isEnded }) => isEnded)).toEqual([answering !== 0, answering !== 1]);
  });

  test('it is still waited for if the other cannot be loaded', () => {
    const worker = openWorker();
    const [onNews, onFailure] = [vi.fn(), vi.fn()];
    worker.listen({ onNews, onFailure });
    started[0]?.say(STARTED);
    worker.post(TASK);
    vi.advanceTimersByTime(ANSWER_PATIENCE_MS);
    started[1]?.dispatchEvent(new Event('error'));
    started[0]?.say(READING);
    expect(onFailure).not.toHaveBeenCalled();
    expect(onNews.mock.calls).toEqual([[READING]]);
  });

  test('three are started at most', () => {
    const worker = openWorker();
    started[0]?.say(STARTED);
    worker.post(TASK);
    vi.advanceTimersByTime(10 * ANSWER_PATIENCE_MS);
    expect(started).toHaveLength(3);
  });

  test('none is started while it works, however long that takes', () => {
    const worker = openWorker();
    started[0]?.say(STARTED);
    worker.post(TASK);
    started[0]?.say(READING);
    vi.advanceTimersByTime(10 * ANSWER_PATIENCE_MS);
    expect(started).toHaveLength(1);
  });
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
