import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fairQueue } from './fair-queue.ts';
import type { Lane, Turn } from './turn.ts';

interface Named extends Turn {
  name: string;
}

let count = 0;
const turn = (network: string, lane: Lane = 'stranger'): Named => {
  count += 1;
  return { network, lane, pixels: 0, name: `${network} ${count}` };
};

/** A queue in which each task takes its stated time, and the order in which tasks began. */
function played(settings = { workers: 1, queueMax: 1000 }, secondsOf: (item: Named) => number = () => 1) {
  const queue = fairQueue<Named>(settings);
  const begun: Named[] = [];
  const running: Named[] = [];
  const begin = () => {
    for (let next = queue.begin(); next !== undefined; next = queue.begin()) {
      begun.push(next);
      running.push(next);
    }
  };
  const add = (item: Named) => {
    const gone = queue.add(item);
    begin();
    return gone;
  };
  /** Ends one of the running tasks. */
  const end = (which = 0) => {
    const [item] = running.splice(which % Math.max(1, running.length), 1);
    if (item === undefined) return false;
    queue.end(item, secondsOf(item));
    begin();
    return true;
  };
  const drain = () => {
    while (end());
  };
  return { queue, begun, running, add, end, drain };
}

const networks = fc.constantFrom('a', 'b', 'c', 'd', 'e');
/** A task arrives, or a running one ends. */
const events = fc.array(fc.oneof(networks, fc.nat(7)), { maxLength: 200 });

test('a newcomer to the line of one greedy network is next, however many tasks that network has waiting', () => {
  const { begun, add, end } = played();
  for (let time = 0; time < 100; time += 1) add(turn('greedy'));
  const newcomer = turn('newcomer');
  add(newcomer);
  end();
  expect(begun.at(-1)).toBe(newcomer);
});

test('every admitted task begins exactly once, and within a network in order of arrival', () => {
  fc.assert(
    fc.property(events, fc.integer({ min: 1, max: 4 }), (story, workers) => {
      const { add, end, drain, begun } = played({ workers, queueMax: 1000 });
      const came: Named[] = [];
      for (const event of story) {
        if (typeof event === 'number') end(event);
        else add(came[came.push(turn(event)) - 1] ?? turn(event));
      }
      drain();
      const of = (items: Named[], network: string) => items.filter((item) => item.network === network);
      for (const network of ['a', 'b', 'c', 'd', 'e']) expect(of(begun, network)).toEqual(of(came, network));
    }),
  );
});

test('while the first of a network waits, no other network begins more than two tasks', () => {
  fc.assert(
    fc.property(events, (story) => {
      const { add, end, drain, begun } = played();
      const waitingSince = new Map<Named, number>();
      for (const event of story) {
        if (typeof event === 'number') end(event);
        else {
          const item = turn(event);
          const waits = [...waitingSince.keys()].some(
            (other) => other.network === event && !begun.includes(other),
          );
          if (!waits) waitingSince.set(item, begun.length);
          add(item);
        }
      }
      drain();
      for (const [item, since] of waitingSince) {
        const meanwhile = begun
          .slice(since, begun.indexOf(item))
          .filter(({ network }) => network !== item.network);
        for (const network of new Set(meanwhile.map((other) => other.network))) {
          expect(meanwhile.filter((other) => other.network === network).length).toBeLessThanOrEqual(2);
        }
      }
    }),
  );
});

test('a network with long tasks gets no more time than one with short tasks', () => {
  const secondsOf = ({ network }: Named) => (network === 'long' ? 10 : 1);
  const { add, end, begun } = played({ workers: 1, queueMax: 1000 }, secondsOf);
  for (let time = 0; time < 300; time += 1) {
    add(turn('long'));
    add(turn('short'));
  }
  for (let time = 0; time < 110; time += 1) end();
  const long = begun.filter(({ network }) => network === 'long').length;
  expect(long).toBeGreaterThanOrEqual(9);
  expect(long).toBeLessThanOrEqual(12);
});

test('while signed-in people and strangers both want more than there is, they share it three to one', () => {
  const { add, end, begun } = played();
  for (let time = 0; time < 100; time += 1) {
    add(turn('a', 'stranger'));
    add(turn('b', 'member'));
  }
  for (let time = 0; time < 80; time += 1) end();
  const members = begun.filter(({ lane }) => lane === 'member').length;
  expect(members).toBeGreaterThanOrEqual(58);
  expect(members).toBeLessThanOrEqual(62);
});

test.each([
  ['one network of strangers leaves one of several workers to all others', () => 'one', [1, 1, 3]],
  ['strangers of several networks take all workers', (time: number) => `network ${time}`, [1, 2, 4]],
])('%s', (_, networkOf, expected) => {
  const running = (workers: number) => {
    const { add, running: now } = played({ workers, queueMax: 1000 });
    for (let time = 0; time < 10; time += 1) add(turn(networkOf(time)));
    return now.length;
  };
  expect([1, 2, 4].map(running)).toEqual(expected);
});

test('while a network has its maximum running, anybody else begins at once', () => {
  const { add, running } = played({ workers: 2, queueMax: 1000 });
  for (let time = 0; time < 10; time += 1) add(turn('greedy'));
  const newcomer = turn('newcomer');
  add(newcomer);
  expect(running).toContain(newcomer);
});

test('a line filled by one network is full for that network, even though it leaves the last worker free', () => {
  const { add, queue } = played({ workers: 2, queueMax: 4 });
  const greedy = Array.from({ length: 6 }, () => turn('greedy'));
  expect(greedy.map(add)).toEqual([...Array(5).fill(undefined), greedy[5]]);
  expect(queue.load()).toEqual({ running: 1, waiting: 4 });
});

test('searches run beside the workers, half as many, and take no place from anybody else', () => {
  const { add, running } = played({ workers: 4, queueMax: 1000 });
  for (let time = 0; time < 10; time += 1) add(turn('searching', 'search'));
  expect(running).toHaveLength(2);
  for (let time = 0; time < 10; time += 1) add(turn('hiding', 'member'));
  expect(running.filter(({ lane }) => lane === 'member')).toHaveLength(4);
});

test('a full lane turns away the last task of the network with the most, and never one of the network with the least', () => {
  const { add } = played({ workers: 1, queueMax: 4 });
  const greedy = Array.from({ length: 5 }, () => turn('greedy'));
  expect(greedy.map(add)).toEqual(Array(5).fill(undefined));
  const more = turn('greedy');
  expect(add(more)).toBe(more);
  expect(add(turn('newcomer'))).toBe(greedy[4]);
  expect(add(turn('newcomer'))).toBe(greedy[3]);
  const third = turn('newcomer');
  expect(add(third)).toBe(third);
  expect(add(turn('another'))).toBeDefined();
});

test('a full lane of strangers turns away nobody who is signed in', () => {
  const { add } = played({ workers: 2, queueMax: 2 });
  for (let time = 0; time < 10; time += 1) add(turn('stranger'));
  expect(Array.from({ length: 3 }, () => add(turn('member', 'member')))).toEqual(Array(3).fill(undefined));
});

test('a newcomer’s estimate does not depend on how many tasks a greedy network has waiting', () => {
  const { queue, add } = played({ workers: 1, queueMax: 1000 });
  for (let time = 0; time < 3; time += 1) queue.note(turn('somebody'), 2);
  expect(queue.expected(turn('greedy'))).toBe(0);
  for (let time = 0; time < 21; time += 1) add(turn('greedy'));
  expect(queue.expected(turn('greedy'))).toBe(44);
  expect(queue.expected(turn('newcomer'))).toBe(6);
});
