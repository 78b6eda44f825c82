import { expect, it } from 'vitest';
import { judgeRoom } from './judge-room.ts';

it('A-26: a large photograph carries any message', () => {
  const verdict = judgeRoom({ size: { width: 3000, height: 2000 }, length: 500 });
  expect(verdict).toEqual({ enough: true, sentence: 'Room for any message up to 500 characters.' });
});

it('A-26: a picture of one pixel carries none, and the sentence says what to do', () => {
  const verdict = judgeRoom({ size: { width: 1, height: 1 }, length: 0 });
  expect(verdict.enough).toBe(false);
  expect(verdict.sentence).toContain('Choose a larger one');
});
