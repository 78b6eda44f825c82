import { expect, it } from 'vitest';
import { daysLeft } from './days-left.ts';

it.each([
  ['2026-11-01T12:00:00Z', 0],
  ['2026-11-01T12:00:01Z', 1],
  ['2026-11-02T12:00:00Z', 1],
  ['2026-11-03T11:00:00Z', 2],
  ['2026-10-01T12:00:00Z', 0],
])('until %s there are %i days left', (iso, days) => {
  expect(daysLeft(iso, new Date('2026-11-01T12:00:00Z'))).toBe(days);
});
