import { ApiError } from '@underpaint/contract';
import { expect, it } from 'vitest';
import { hasStatus, hintFor, isAbort, sentenceOr } from './sentences.ts';

const offline = new ApiError({ status: 0, code: 'network.failed' });
const full = new ApiError({ status: 503, code: 'server.busy', message: 'Try again in 10 seconds.' });

it('S-8.11: the server’s sentence comes first, the default last', () => {
  expect(sentenceOr(full, 'Failed to encode message')).toBe('Try again in 10 seconds.');
  expect(sentenceOr(offline, 'Failed to encode message')).toBe('Failed to encode message');
  expect(sentenceOr(new TypeError('x is undefined'), 'Failed to encode message')).toBe(
    'Failed to encode message',
  );
});

it('an error without a sentence still says what to do', () => {
  expect(hintFor(offline)).toContain('connection');
  expect(hintFor(new ApiError({ status: 502, code: 'response.invalid' }))).toContain('our side');
  expect(hintFor(full)).toBeNull();
});

it('a cancelled call is not a failure', () => {
  expect(isAbort(new DOMException('', 'AbortError'))).toBe(true);
  expect(isAbort(offline)).toBe(false);
  expect(hasStatus(full, 503)).toBe(true);
});
