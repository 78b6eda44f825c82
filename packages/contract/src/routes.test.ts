import { expect, it } from 'vitest';
import * as routes from './routes.ts';
import { WANTED_QUALITIES } from './wanted-quality.ts';

const { quality } = routes.encode.fields.shape;

it('A-70: quality is one of three words, and balanced when it is absent', () => {
  expect(WANTED_QUALITIES.map((word) => quality.parse(word))).toEqual(['finest', 'balanced', 'sturdiest']);
  expect(quality.parse(undefined)).toBe('balanced');
});

it.each(['', 'best', 'Finest', 'finest ', '92', null])('A-70: quality is never %o', (word) => {
  expect(quality.safeParse(word).success).toBe(false);
});
