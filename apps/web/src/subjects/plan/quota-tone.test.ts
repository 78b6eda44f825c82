import { expect, it } from 'vitest';
import { quotaTone } from './quota-tone.ts';

it.each([
  [10, 'green'],
  [9, 'green'],
  [4, 'green'],
  [3, 'yellow'],
  [2, 'yellow'],
  [1, 'yellow'],
  [0, 'red'],
])('S-2.6.6, C.2: %i left is %s', (remaining, tone) => {
  expect(quotaTone(remaining)).toBe(tone);
});
