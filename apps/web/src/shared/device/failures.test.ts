import { expect, it } from 'vitest';
import { failureOf } from './failures.ts';

it.each(['NotReadableError', 'NotFoundError'])(
  'a file that was moved or changed since it was chosen (%s) has to be chosen again: no server gets it either',
  (name) => {
    expect(failureOf(new DOMException('A requested file or directory could not be found.', name))).toEqual({
      refusal: { code: 'image.unreadable', sentence: 'The file could not be read. Choose it again.' },
    });
  },
);

it('any other failure is this browser’s, and a server may do better', () => {
  expect(failureOf(new Error('boom'))).toEqual({ inability: { why: 'could not do the work' } });
});
