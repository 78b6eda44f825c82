import { expect, test } from 'vitest';
import { nextTurn, oneAtATime } from './one-at-a-time.ts';

test('work begins once all before it is done', async () => {
  const lane = oneAtATime();
  const seen: string[] = [];
  for (const name of ['a', 'b']) {
    lane.add(async () => {
      seen.push(`${name} begins`);
      await nextTurn();
      seen.push(`${name} ends`);
    });
  }
  expect(lane.isBusy()).toBe(true);
  await lane.done();
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  expect(lane.isBusy()).toBe(false);
});

test('a failure is reported to the caller that waits, and nothing begins after it', async () => {
  const lane = oneAtATime();
  const seen: string[] = [];
  lane.add(() => Promise.reject(new RangeError('no encoder')));
  await nextTurn();
  lane.add(async () => void seen.push('begun'));
  await expect(lane.done()).rejects.toThrow('no encoder');
  expect(seen).toEqual([]);
  expect(lane.isBusy()).toBe(false);
});
