import { expect, it } from 'vitest';
import { judgeRoom } from './judge-room.ts';

it('A-26: a large photograph carries any message', () => {
  const verdict = judgeRoom({ size: { width: 3000, height: 2000 }, length: 500, isPlain: false });
  expect(verdict).toEqual({
    enough: true,
    hopeless: false,
    sentence: 'Room for any message up to 500 characters.',
  });
});

it('A-26: a picture of one pixel carries none, and the sentence says what to do', () => {
  const verdict = judgeRoom({ size: { width: 1, height: 1 }, length: 0, isPlain: true });
  expect(verdict).toMatchObject({ enough: false, hopeless: true });
  expect(verdict.sentence).toContain('Choose a larger one');
});

it('A-26: a plain picture has nowhere for a message, however large it is', () => {
  const verdict = judgeRoom({ size: { width: 3000, height: 2000 }, length: 5, isPlain: true });
  expect(verdict).toMatchObject({ enough: false, hopeless: true });
  expect(verdict.sentence).toMatch(/plain black or white.*Choose another one/);
});

it('A-26: a message that seems too long may still be tried: how well it compresses shows only then', () => {
  const verdict = judgeRoom({ size: { width: 200, height: 160 }, length: 500, isPlain: false });
  expect(verdict).toMatchObject({ enough: false, hopeless: false });
  expect(verdict.sentence).toMatch(/has room for about \d+ characters; your message has 500/);
});
