import { expect, test } from 'vitest';
import { memoryBudget } from './memory-budget.ts';

const { signal } = new AbortController();

/** Work that reports when it began, and ends when told to. */
function work() {
  const begun = Promise.withResolvers<void>();
  const { promise, resolve } = Promise.withResolvers<void>();
  const state = { running: false };
  const run = async () => {
    state.running = true;
    begun.resolve();
    await promise;
    state.running = false;
  };
  return { run, end: resolve, begun: begun.promise, state };
}

test('two tasks that do not fit into memory together run one after the other', async () => {
  const budget = memoryBudget(100);
  const [one, other] = [work(), work()];
  const both = [budget.during(60, signal, one.run), budget.during(60, signal, other.run)];
  await one.begun;
  expect(other.state.running).toBe(false);
  one.end();
  await other.begun;
  expect(one.state.running).toBe(false);
  other.end();
  await Promise.all(both);
});

test('a large task is not overtaken for ever by small ones', async () => {
  const budget = memoryBudget(100);
  const [first, large, small] = [work(), work(), work()];
  const all = [
    budget.during(60, signal, first.run),
    budget.during(100, signal, large.run),
    budget.during(10, signal, small.run),
  ];
  await first.begun;
  expect([large.state.running, small.state.running]).toEqual([false, false]);
  first.end();
  await large.begun;
  expect(small.state.running).toBe(false);
  large.end();
  small.end();
  await Promise.all(all);
});

test('a client that goes away while waiting makes room for those behind it', async () => {
  const budget = memoryBudget(100);
  const gone = new AbortController();
  const [first, large, small] = [work(), work(), work()];
  const running = budget.during(60, signal, first.run);
  const waiting = budget.during(100, gone.signal, large.run);
  const behind = budget.during(40, signal, small.run);
  gone.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  await small.begun;
  for (const each of [first, small]) each.end();
  await Promise.all([running, behind]);
  expect(large.state.running).toBe(false);
});

test('a task that fails gives its memory back', async () => {
  const budget = memoryBudget(100);
  await expect(budget.during(100, signal, () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  );
  await expect(budget.during(100, signal, async () => 'done')).resolves.toBe('done');
});

test('a hundred tasks are all done without ever exceeding the budget', async () => {
  const budget = memoryBudget(100);
  let [taken, most] = [0, 0];
  const tasks = Array.from({ length: 100 }, (_, index) => {
    const bytes = (index * 37) % 101;
    return budget.during(bytes, signal, async () => {
      taken += bytes;
      most = Math.max(most, taken);
      await Promise.resolve();
      taken -= bytes;
    });
  });
  await Promise.all(tasks);
  expect([most <= 100, most > 50, taken]).toEqual([true, true, 0]);
});
