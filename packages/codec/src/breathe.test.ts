import { expect, onTestFinished, test, vi } from 'vitest';
import { breathe } from './breathe.ts';

test('a pause uses no timer, of which browsers make each take four milliseconds', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  await breathe(undefined);
  expect(vi.getTimerCount()).toBe(0);
});

test('what was aborted meanwhile ends with the reason', async () => {
  const gone = new AbortController();
  const pause = breathe(gone.signal);
  gone.abort(new Error('gone'));
  await expect(pause).rejects.toThrow('gone');
});
