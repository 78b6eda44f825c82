import { ApiError } from '@underpaint/contract';
import { expect, it } from 'vitest';
import { shareSentence } from './share-sentence.ts';

it('S-8.14: an unknown, deleted or expired link', () => {
  const error = new ApiError({ status: 404, code: 'not_found', message: 'Not found.' });
  expect(shareSentence(error)).toBe('Shared image not found or link is invalid.');
});

it('S-8.15: the sentence of the server, or the default', () => {
  const busy = new ApiError({ status: 503, code: 'server.busy', message: 'Try again soon.' });
  expect(shareSentence(busy)).toBe('Try again soon.');
  expect(shareSentence(new ApiError({ status: 0, code: 'network.failed' }))).toBe(
    'Failed to load shared image.',
  );
});

it('S-8.16: share info without the key of the picture', () => {
  const error = new ApiError({ status: 200, code: 'response.invalid', details: { field: 's3Key' } });
  expect(shareSentence(error)).toBe('S3 key not found in share info.');
});
