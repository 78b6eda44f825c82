import { expect, it } from 'vitest';
import { keepNewest, TOAST_DURATIONS } from './toast-rules.ts';

it('S-4.6: at most 20 toasts are kept, the newest', () => {
  const toasts = Array.from({ length: 25 }, (_, i) => i);
  expect(keepNewest(toasts)).toEqual(toasts.slice(0, 20));
  expect(keepNewest([1, 2])).toEqual([1, 2]);
});

it('S-9.6: success goes after 2 s, loading stays, the rest goes after 4 s', () => {
  expect(TOAST_DURATIONS).toEqual({
    blank: 4000,
    error: 4000,
    custom: 4000,
    success: 2000,
    loading: Number.POSITIVE_INFINITY,
  });
});
