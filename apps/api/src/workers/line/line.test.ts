import { expect, test } from 'vitest';
import type { Outcome } from '../workers.ts';
import { openLine } from './line.ts';

const place = {
  name: 'decode',
  network: '192.0.2.1',
  uid: 'somebody',
  pixels: 1_000_000,
  signal: new AbortController().signal,
} as const;

/** Work that claims to take this many seconds and ends when released. */
function work(seconds = 0) {
  const { promise, resolve } = Promise.withResolvers<Outcome<'decode'>>();
  const finish = () => resolve({ result: { found: false }, stages: { revealing: seconds } });
  return { run: () => promise, finish };
}

/** Work that is done immediately but claims to have taken this long. */
function finished(seconds: number) {
  const done = work(seconds);
  done.finish();
  return done.run;
}

test('waiting tasks are worked on in the order in which they arrived', async () => {
  const line = openLine({ workers: 1, queueMax: 32, taskSeconds: 30 });
  const order: number[] = [];
  const first = work();
  const all = Array.from({ length: 12 }, async (_, index) => {
    await line.run(place, index === 0 ? first.run : finished(0));
    order.push(index);
  });
  first.finish();
  await Promise.all(all);
  expect(order).toEqual([...order.keys()]);
});

test('a task that finds neither a worker nor a place in the queue is turned away', async () => {
  const line = openLine({ workers: 1, queueMax: 1, taskSeconds: 30 });
  const slow = work();
  const [running, waiting] = [line.run(place, slow.run), line.run(place, slow.run)];
  await expect(line.run(place, slow.run)).rejects.toMatchObject({
    code: 'server.busy',
    retryAfterSeconds: 5,
  });
  slow.finish();
  await Promise.all([running, waiting]);
});

test('a task that would not be done in time is turned away at once; a free worker takes any task', async () => {
  const line = openLine({ workers: 1, queueMax: 32, taskSeconds: 30 });
  for (let task = 0; task < 3; task += 1) await line.run(place, finished(20));
  const slow = work(20);
  const running = line.run(place, slow.run);
  await expect(line.run(place, slow.run)).rejects.toMatchObject({
    code: 'server.busy',
    retryAfterSeconds: 5,
  });
  slow.finish();
  await running;
  await expect(line.run(place, finished(20))).resolves.toMatchObject({ result: { found: false } });
});

test('the estimate follows how long tasks currently take, and ignores refused ones', async () => {
  const line = openLine({ workers: 1, queueMax: 32, taskSeconds: 30 });
  for (let task = 0; task < 3; task += 1) await line.run(place, finished(20));
  await line.run(place, async () => ({ refused: 'image.unreadable', details: {}, stages: {} }));
  for (let task = 0; task < 50; task += 1) await line.run(place, finished(1));
  const slow = work();
  const running = [1, 2, 3].map(() => line.run(place, slow.run));
  slow.finish();
  await expect(Promise.all(running)).resolves.toHaveLength(3);
});

test('with two workers, twice as many may wait for tasks of the same length', async () => {
  const line = openLine({ workers: 2, queueMax: 32, taskSeconds: 30 });
  for (let task = 0; task < 3; task += 1) await line.run(place, finished(8));
  const slow = work(8);
  const running = [1, 2, 3, 4].map(() => line.run(place, slow.run));
  await expect(line.run(place, slow.run)).rejects.toMatchObject({ code: 'server.busy' });
  slow.finish();
  await Promise.all(running);
});

test('one giant at the start does not lead to anybody being turned away', async () => {
  const line = openLine({ workers: 1, queueMax: 32, taskSeconds: 30 });
  await line.run(place, finished(29));
  const slow = work(1);
  const running = [1, 2].map(() => line.run(place, slow.run));
  slow.finish();
  await expect(Promise.all(running)).resolves.toHaveLength(2);
});

const GIANT = { ...place, pixels: 25_000_000 };

test('one giant before many others does not make small pictures seem slow', async () => {
  const line = openLine({ workers: 1, queueMax: 32, taskSeconds: 30 });
  await line.run(GIANT, finished(29));
  for (let task = 0; task < 2; task += 1) await line.run(place, finished(2));
  const slow = work(2);
  const running = [1, 2, 3].map(() => line.run(place, slow.run));
  slow.finish();
  await expect(Promise.all(running)).resolves.toHaveLength(3);
});

test('behind a giant, a small picture is turned away at once, judging by how long small ones took before', async () => {
  const line = openLine({ workers: 1, queueMax: 32, taskSeconds: 30 });
  for (let task = 0; task < 3; task += 1) await line.run(place, finished(2));
  const slow = work(29);
  const running = line.run(GIANT, slow.run);
  await expect(line.run(place, finished(2))).rejects.toMatchObject({ code: 'server.busy' });
  slow.finish();
  await running;
});

test('a client that goes away while waiting leaves the line, and the next one gets the turn', async () => {
  const line = openLine({ workers: 1, queueMax: 32, taskSeconds: 30 });
  const leaving = new AbortController();
  const slow = work();
  const running = line.run(place, slow.run);
  const waiting = line.run({ ...place, signal: leaving.signal }, async () => {
    throw new Error('nobody waits for this');
  });
  const next = line.run(place, finished(0));
  leaving.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  slow.finish();
  await Promise.all([running, next]);
  await line.empty();
});

test('a stranger who joins a greedy network’s line is served next, and the network’s excess tasks are refused', async () => {
  const line = openLine({ workers: 1, queueMax: 3, taskSeconds: 30 });
  const slow = work();
  const order: string[] = [];
  const ask = (network: string, run: () => Promise<Outcome<'decode'>>) =>
    line.run({ ...place, uid: null, network }, run).then(
      () => order.push(network),
      ({ code }) => order.push(`${network}: ${code}`),
    );
  const all = [ask('greedy', slow.run), ...[1, 2, 3].map(() => ask('greedy', finished(0)))];
  all.push(ask('newcomer', finished(0)));
  slow.finish();
  await Promise.all(all);
  expect(order).toEqual(['greedy: server.busy', 'greedy', 'newcomer', 'greedy', 'greedy']);
});

test('a greedy network’s task is paused while somebody else works in its place, and then continues', async () => {
  const line = openLine({ workers: 1, queueMax: 32, taskSeconds: 30 });
  const stood: boolean[] = [];
  const clock = { mayStand: () => true, stand: (still: boolean) => stood.push(still), stood: () => 0 };
  const [long, short] = [work(), work()];
  const greedy = [long.run, finished(0), finished(0)].map((run) => line.run({ ...place, clock }, run));
  const other = line.run({ ...place, network: '198.51.100.7' }, short.run);
  expect(stood).toEqual([true]);
  short.finish();
  await other;
  expect(stood).toEqual([true, false]);
  long.finish();
  await Promise.all(greedy);
});
