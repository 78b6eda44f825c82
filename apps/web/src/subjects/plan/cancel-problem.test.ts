import { ApiError } from '@underpaint/contract';
import { expect, it } from 'vitest';
import { cancelProblem } from './cancel-problem.ts';

it.each([
  [
    'S-8.27',
    new ApiError({ status: 401, code: 'auth.required', message: 'x' }),
    'You must be logged in to cancel your subscription.',
  ],
  [
    'S-8.28',
    new ApiError({ status: 404, code: 'billing.nothing_to_cancel', message: 'There is nothing.' }),
    'Failed to cancel subscription: There is nothing.',
  ],
  [
    'S-8.28',
    new ApiError({ status: 0, code: 'network.failed' }),
    'Failed to cancel subscription: The server could not be reached. Check your connection and try again.',
  ],
])('%s: what a failed cancellation is called', (_id, error, sentence) => {
  expect(cancelProblem(error)).toBe(sentence);
});
