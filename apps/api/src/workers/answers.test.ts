import { expect, test } from 'vitest';
import { answers } from './answers.ts';

const result = { found: true, message: 'hi' } as const;

test('what workers answer is believed in its usual forms', () => {
  const usual = [
    { result, stages: { revealing: 0.5 } },
    { refused: 'image.unreadable', details: { bytes: 3 }, stages: {} },
    { failed: 'the picture worker failed (Error)', stack: 'somewhere' },
  ];
  for (const answer of usual) expect(answers.decode.parse(answer)).toEqual(answer);
});

test.each([
  ['nothing', undefined],
  ['another task’s result', { result: { picture: new Uint8Array() }, stages: {} }],
  ['a code of its own', { refused: 'anything "goes"', details: {}, stages: {} }],
  ['a stage of its own', { result, stages: { 'evil{label="x"}': 1 } }],
  ['a time before the beginning', { result, stages: { revealing: -1 } }],
  ['details that are no facts', { refused: 'image.unreadable', details: { a: { b: 1 } }, stages: {} }],
])('%s is no answer', (_, answer) => {
  expect(() => answers.decode.parse(answer)).toThrow();
});
