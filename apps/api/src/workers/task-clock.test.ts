import { expect, test } from 'vitest';
import { taskClock } from './task-clock.ts';

/** A clock whose time passes when told to. */
function clockOf({ seconds = 30, stillSeconds = 10 } = {}) {
  let now = 0;
  const ends: { at: number; end: AbortController }[] = [];
  const spent: number[] = [];
  const timeout = (milliseconds: number) => {
    const end = new AbortController();
    ends.push({ at: now + milliseconds, end });
    return end.signal;
  };
  const onSpent = () => spent.push(now);
  const clock = taskClock({ seconds, stillSeconds, onSpent, timeout, now: () => now });
  const pass = (passing: number) => {
    now += passing * 1000;
    const due = ends.filter(({ at }) => at <= now);
    for (const { end } of due) end.abort(new DOMException('the time is up', 'TimeoutError'));
  };
  return { clock, pass, spent };
}

test('time is up after the task’s seconds, not counting those it was paused', () => {
  const { clock, pass } = clockOf();
  pass(20);
  clock.stand(true);
  pass(9);
  clock.stand(false);
  pass(9.9);
  expect(clock.signal.aborted).toBe(false);
  pass(0.1);
  expect(clock.signal.reason).toMatchObject({ name: 'TimeoutError' });
  expect(clock.stood()).toBe(9);
});

test('it can only be paused for a limited time in total; then it continues and says so', () => {
  const { clock, pass, spent } = clockOf();
  const told: boolean[] = [];
  clock.follow((still) => told.push(still));
  for (let time = 0; time < 2; time += 1) {
    clock.stand(true);
    pass(4);
    clock.stand(false);
    pass(1);
  }
  expect(clock.mayStand()).toBe(true);
  clock.stand(true);
  pass(2);
  expect(clock.mayStand()).toBe(false);
  expect(spent).toEqual([12_000]);
  expect(told).toEqual([true, false, true, false, true, false]);
  pass(27.9);
  expect(clock.signal.aborted).toBe(false);
  pass(0.1);
  expect(clock.signal.aborted).toBe(true);
});

test('a listener added to a paused clock hears that it is paused and, when removed, that it continues', () => {
  const { clock } = clockOf();
  clock.stand(true);
  const told: boolean[] = [];
  const unfollow = clock.follow((still) => told.push(still));
  unfollow();
  clock.stand(false);
  expect(told).toEqual([true, false]);
});

test('one that must never be paused says so from the start', () => {
  expect(clockOf({ stillSeconds: 0 }).clock.mayStand()).toBe(false);
});
