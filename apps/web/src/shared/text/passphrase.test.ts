import { describe, expect, it } from 'vitest';
import { PASSPHRASE_BITS, suggestPassphrase } from './passphrase.ts';
import { rateKey } from './strength.ts';
import { WORDS } from './words.ts';

describe('the word list', () => {
  it('holds at least 1,296 words, each once', () => {
    expect(new Set(WORDS).size).toBe(WORDS.length);
    expect(WORDS.length).toBeGreaterThanOrEqual(1296);
  });

  it('holds only words of three to six plain letters', () => {
    expect(WORDS.filter((word) => !/^[a-z]{3,6}$/.test(word))).toEqual([]);
  });
});

describe('a suggested passphrase', () => {
  it('has six words of the list', () => {
    const words = suggestPassphrase().split(' ');
    expect(words).toHaveLength(6);
    expect(words.filter((word) => !WORDS.includes(word))).toEqual([]);
  });

  it('takes its words from the numbers it is given', () => {
    let next = 0;
    const counted = suggestPassphrase((target) => {
      target[0] = next++;
    });
    expect(counted).toBe(WORDS.slice(0, 6).join(' '));
  });

  it('draws again when a number would favour the first words', () => {
    const numbers = [2 ** 32 - 1, 7, 7, 7, 7, 7, 7];
    const drawn = suggestPassphrase((target) => {
      target[0] = numbers.shift() ?? 0;
    });
    expect(drawn).toBe(Array(6).fill(WORDS[7]).join(' '));
    expect(numbers).toHaveLength(0);
  });

  it('is worth at least 62 bits, and the meter does not call it weak', () => {
    expect(PASSPHRASE_BITS).toBeGreaterThanOrEqual(62);
    expect(rateKey(suggestPassphrase()).score).toBeGreaterThanOrEqual(4);
  });
});
