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

const { opening } = routes.openPicture.fields.shape;

it.each(['k3T9xQ2mV7bN5cJ1', 'o'.repeat(64), '0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0', undefined])(
  '%o names an opening',
  (name) => {
    expect(opening.safeParse(name).success).toBe(true);
  },
);

it.each(['', 'short', 'o'.repeat(65), 'not a name at all', 'o'.repeat(22).concat('\n')])(
  '%o names no opening',
  (name) => {
    expect(opening.safeParse(name).success).toBe(false);
  },
);
