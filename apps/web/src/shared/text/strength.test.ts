import { describe, expect, it } from 'vitest';
import { rateKey } from './strength.ts';

const TABLE: readonly [key: string, score: number, label: string][] = [
  ['', 0, 'Very Weak'],
  ['a', 0, 'Very Weak'],
  ['aB', 1, 'Very Weak'],
  ['aB1!', 3, 'Medium'],
  ['aB1!x', 3, 'Medium'],
  ['abcdef', 1, 'Very Weak'],
  ['12345', 0, 'Very Weak'],
  ['123456', 1, 'Very Weak'],
  ['Aa1!Aa', 4, 'Strong'],
  ['abcdefgh', 2, 'Weak'],
  ['Abcdefgh', 3, 'Medium'],
  ['Abcdefg1', 4, 'Strong'],
  ['Abcdefg1!', 5, 'Very Strong'],
  ['abcdefghijkl', 3, 'Medium'],
  ['Abcdefghijkl', 4, 'Strong'],
  ['Abcdefghijk1', 5, 'Very Strong'],
  ['Abcdefghij1!', 5, 'Very Strong'],
  ['        ', 2, 'Weak'],
];

describe('S-3.10, S-5.5, S-5.6, S-9.3, A-07, table C.1: the strength of a key', () => {
  it.each(TABLE)('%j scores %i and reads %s', (key, score, label) => {
    expect(rateKey(key)).toMatchObject({ score, label });
  });

  it('counts a letter outside A to Z as a symbol', () => {
    expect(rateKey('éééééé').score).toBe(1);
  });

  it('measures length in UTF-16 units, as the input field does', () => {
    expect(rateKey('😀😀😀😀').score).toBe(2);
  });
});
