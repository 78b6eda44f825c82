import { expect, it } from 'vitest';
import { burnAhead } from './burn-ahead.ts';

const LINK = { until: null, receipt: false, burn: 'recipient' } as const;

it('A-77: on the last view nothing is left to delete, on any other it is as the sender wants', () => {
  expect(burnAhead({ ...LINK, viewsLeft: 1 })).toBeNull();
  for (const viewsLeft of [null, 2]) expect(burnAhead({ ...LINK, viewsLeft })).toBe('recipient');
});
