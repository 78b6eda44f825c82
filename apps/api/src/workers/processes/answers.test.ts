import { DEFAULT_LIMITS, resultLimits } from '@underpaint/imaging';
import { expect, test } from 'vitest';
import { answers, mostToAnswer } from './answers.ts';

const result = { found: true, message: 'hi' } as const;

test('workers’ answers are accepted in their usual forms', () => {
  const usual = [
    { result, stages: { revealing: 0.5 } },
    { refused: 'image.unreadable', details: { bytes: 3 }, stages: {} },
    { result: { ...result, receipt: new Uint8Array(32) }, stages: {} },
    { failed: 'the picture worker failed (Error)', stack: 'somewhere' },
  ];
  for (const answer of usual) expect(answers.decode.parse(answer)).toEqual(answer);
});

test.each([
  ['nothing', undefined],
  ['another task’s result', { result: { picture: new Uint8Array() }, stages: {} }],
  ['a code of its own', { refused: 'anything "goes"', details: {}, stages: {} }],
  ['a receipt that is none', { result: { ...result, receipt: new Uint8Array(33) }, stages: {} }],
  ['a stage of its own', { result, stages: { 'evil{label="x"}': 1 } }],
  ['a time before the beginning', { result, stages: { revealing: -1 } }],
  ['details that are no facts', { refused: 'image.unreadable', details: { a: { b: 1 } }, stages: {} }],
])('%s is not an answer', (_, answer) => {
  expect(() => answers.decode.parse(answer)).toThrow();
});

test('there is room for the largest picture that hiding makes, but only for a receipt when a message is requested', () => {
  const asked = (name: 'encode' | 'receive' | 'decode' | 'search') =>
    mostToAnswer({ name, task: { limits: DEFAULT_LIMITS } }).files;
  const thumbnail = asked('receive');
  expect(asked('encode')).toBe(resultLimits(DEFAULT_LIMITS).maxBytes + thumbnail + 32);
  expect([asked('decode'), asked('search')]).toEqual([32, 32]);
});
