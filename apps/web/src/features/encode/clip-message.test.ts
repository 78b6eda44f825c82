import { expect, it } from 'vitest';
import { clipMessage } from './clip-message.ts';

it('S-5.2, C.3: typing stops at 500 characters', () => {
  expect(clipMessage('x'.repeat(499))).toHaveLength(499);
  expect(clipMessage('x'.repeat(500))).toHaveLength(500);
  expect(clipMessage('x'.repeat(501))).toHaveLength(500);
});

it('A-05: 250 emoji fit, and a 251st is dropped whole', () => {
  expect(clipMessage('😀'.repeat(250))).toBe('😀'.repeat(250));
  expect(clipMessage('😀'.repeat(251))).toBe('😀'.repeat(250));
  expect(clipMessage(`x${'😀'.repeat(250)}`)).toBe(`x${'😀'.repeat(249)}`);
});
