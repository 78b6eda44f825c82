import { expect, it } from 'vitest';
import { correctionsOf } from './key-corrections.ts';

it.each([
  ['', []],
  ['   ', []],
  ['umber', []],
  ['Umber & Ochre', []],
  ['umber ', [['Without the space at the end', 'umber']]],
  [' umber', [['Without the space at the start', 'umber']]],
  ['Umber', [['With a lowercase first letter', 'umber']]],
  ['Ärger', [['With a lowercase first letter', 'ärger']]],
  ['A', []],
  ['USB', []],
  ['lake-stone-moss', [['With spaces instead of hyphens', 'lake stone moss']]],
  ['lake stone moss', [['With hyphens instead of spaces', 'lake-stone-moss']]],
  ['lake stone-moss', []],
  ['2026-11-01', []],
  ['don’t “tell” – ever', [['With plain characters', 'don\'t "tell" - ever']]],
  ['１２３ａｂｃ', [['With plain characters', '123abc']]],
  ['lake\u00a0stone', [['With plain characters', 'lake stone']]],
  ['\u2068lake\u2069\u200b', [['With plain characters', 'lake']]],
  ['cafe\u0301', []],
  ['👩🏽‍🚀', []],
  ['می‌خواهم', []],
  [
    'Lake-stone ',
    [
      ['Without the space at the end', 'Lake-stone'],
      ['With a lowercase first letter', 'lake-stone '],
      ['With spaces instead of hyphens', 'Lake stone '],
    ],
  ],
])('A-06: of the key “%s” these may have been meant: %j', (key, meant) => {
  expect(correctionsOf(key).map((one) => [one.words, one.key])).toEqual(meant);
});

it('the words reveal nothing of the key', () => {
  const said = ['Secret-word', ' secret word'].flatMap(correctionsOf).map(({ words }) => words);
  expect(said.join()).not.toMatch(/secret|word\b/i);
});
