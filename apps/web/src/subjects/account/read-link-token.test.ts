import { expect, it } from 'vitest';
import { readLinkToken } from './read-link-token.ts';

it('the token in a letter’s link comes after the #', () => {
  expect(readLinkToken('#token=eyJ0.abc-_.def')).toBe('eyJ0.abc-_.def');
});

it.each(['', '#', '#token=', '#other=1'])('%j carries none', (hash) => {
  expect(readLinkToken(hash)).toBeNull();
});
