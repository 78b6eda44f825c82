import { expect, test } from 'vitest';
import { createExpectedWait } from './expected-wait.ts';

test('nothing is expected before anything is known', () => {
  expect(createExpectedWait(2).seconds(100)).toBe(0);
});

test('whoever comes after others waits for as many turns as the threads need for them', () => {
  const expected = createExpectedWait(2);
  expected.note({ reading: 1, hiding: 2 });
  expect([0, 1, 2, 3, 4].map(expected.seconds)).toEqual([3, 3, 6, 6, 9]);
});

test('the average follows what pictures take now, and a task that was refused tells nothing', () => {
  const expected = createExpectedWait(1);
  expected.note({ hiding: 10 });
  expected.note({});
  for (let task = 0; task < 50; task += 1) expected.note({ hiding: 1 });
  expect(expected.seconds(0)).toBeCloseTo(1, 1);
});
