import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fairQueue } from './fair-queue.ts';
import { greedyAmong, standingStill } from './standing-still.ts';
import type { Lane, Turn } from './turn.ts';

interface Named extends Turn {
  name: string;
}

const turn = (network: string, lane: Lane = 'stranger', more: Partial<Turn> = {}): Named => ({
  ...{ network, lane, pixels: 0, name: `${network} ${lane}`, mayStand: () => true },
  ...more,
});

const times = (count: number, network: string, lane?: Lane, more?: Partial<Turn>) =>
  Array.from({ length: count }, () => turn(network, lane, more));

const placesFor = (workers: number) => ({ member: workers, stranger: workers, search: 1 });

const names = (items: Iterable<Named>) => [...items].map(({ name }) => name);

/** A queue that receives these one after the other, each beginning as soon as it can. */
function played(workers: number, items: readonly Named[]) {
  const queue = fairQueue<Named>({ workers, queueMax: 1000 });
  const running = new Set<Named>();
  const proceed = () => {
    for (let next = queue.begin(); next !== undefined; next = queue.begin()) running.add(next);
  };
  const come = (item: Named) => {
    queue.add(item);
    proceed();
  };
  const end = (item: Named) => {
    running.delete(item);
    queue.end(item, 1);
    proceed();
  };
  for (const item of items) come(item);
  return { queue, running, come, end };
}

test('a network is greedy if it has two more tasks in the line than another; a lone network never is', () => {
  const greedyOf = (present: readonly Turn[]) => ['a', 'b', 'c'].filter(greedyAmong(present));
  expect(greedyOf(times(50, 'a'))).toEqual([]);
  expect(greedyOf([...times(2, 'a'), ...times(1, 'b')])).toEqual([]);
  expect(greedyOf([...times(3, 'a'), ...times(1, 'b')])).toEqual(['a']);
  expect(greedyOf([...times(4, 'a'), ...times(3, 'b'), ...times(2, 'c')])).toEqual(['a']);
});

test('somebody else needs two workers, and a greedy network continues on those that they leave free, searches last', () => {
  const running = [...times(2, 'greedy', 'member'), turn('greedy'), turn('greedy', 'search')];
  const waiting = times(50, 'greedy');
  const stillBeside = (others: readonly Named[], workers: number) =>
    names(standingStill({ running: [...running, ...others], waiting }, placesFor(workers)));
  expect(stillBeside([], 2)).toEqual([]);
  expect(stillBeside([turn('somebody')], 6)).toEqual([]);
  expect(stillBeside([turn('somebody')], 5)).toEqual(['greedy search']);
  expect(stillBeside([turn('somebody')], 4)).toEqual(['greedy search', 'greedy stranger']);
  expect(stillBeside([turn('somebody')], 2)).toHaveLength(3);
  expect(stillBeside([turn('somebody'), turn('another')], 2)).toHaveLength(3);
  expect(stillBeside([turn('somebody')], 1)).toHaveLength(2);
});

test('a task that has been paused for the maximum time continues, and another is paused in its place', () => {
  const spent = turn('greedy', 'search', { mayStand: () => false });
  const running = [turn('greedy'), spent, turn('somebody')];
  const still = standingStill({ running, waiting: times(9, 'greedy') }, placesFor(2));
  expect(names(still)).toEqual(['greedy stranger']);
});

test('nothing is paused while somebody else is waiting for memory; a greedy network waiting for memory does not count', () => {
  const lacking = { lacksMemory: () => true };
  const stillWith = (...running: Named[]) =>
    standingStill({ running, waiting: times(9, 'greedy') }, placesFor(1)).size;
  expect(stillWith(turn('greedy'), turn('somebody'))).toBe(1);
  expect(stillWith(turn('greedy'), turn('somebody', 'stranger', lacking))).toBe(0);
  expect(stillWith(turn('greedy', 'stranger', lacking), turn('somebody'))).toBe(1);
});

test.each(['stranger', 'member'] as const)(
  'a newcomer to workers held by a greedy network (%s) begins at once, and the network continues afterwards',
  (lane) => {
    const greedy = times(9, 'greedy', lane);
    const { queue, running, come, end } = played(2, [...greedy, ...times(9, 'greedy', 'search')]);
    const long = turn('long');
    const somebody = turn('somebody');
    come(long);
    expect(queue.expected(somebody)).toBe(0);
    come(somebody);
    expect(running).toContain(long);
    expect(running).toContain(somebody);
    expect(queue.still()).toEqual(new Set([...running].filter(({ network }) => network === 'greedy')));
    const began = running.size;
    end(long);
    end(somebody);
    expect(queue.still().size).toBe(0);
    expect(running.size).toBeLessThanOrEqual(began);
  },
);

test('if nothing can be paused, nothing begins while all workers are busy', () => {
  const { queue, running, come } = played(1, times(9, 'greedy', 'stranger', { mayStand: () => false }));
  come(turn('somebody'));
  expect(running.size).toBe(1);
  expect(queue.still().size).toBe(0);
});

test('somebody else’s search replaces one of a greedy network', () => {
  const { running, come } = played(2, times(9, 'greedy', 'search'));
  const search = turn('somebody', 'search');
  come(search);
  expect(running).toContain(search);
});

test('whatever arrives and leaves, neither running nor paused tasks exceed the places, and all are done in the end', () => {
  const lanes = fc.constantFrom<Lane>('member', 'stranger', 'search');
  const arrivals = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), lanes, fc.nat(9));
  fc.assert(
    fc.property(
      fc.array(fc.oneof(arrivals, fc.nat(9)), { maxLength: 100 }),
      fc.integer({ min: 1, max: 4 }),
      (story, workers) => {
        const { queue, running, come, end } = played(workers, []);
        const searches = Math.max(1, Math.floor(workers / 2));
        const holds = () => {
          const going = [...running].filter((item) => !queue.still().has(item));
          expect(going.length).toBeLessThanOrEqual(2 * (workers + searches));
          expect(queue.still().size).toBeLessThanOrEqual(workers + searches);
        };
        for (const event of story) {
          const item = typeof event === 'number' ? [...running][event] : undefined;
          if (item !== undefined) end(item);
          if (typeof event !== 'number') for (const each of times(event[2], event[0], event[1])) come(each);
          holds();
        }
        while (running.size > 0) for (const item of running) end(item);
        expect(queue.load()).toEqual({ running: 0, waiting: 0 });
      },
    ),
  );
});
