import { ApiError } from '@underpaint/contract';
import { expect, it } from 'vitest';
import { toOutcome } from './decode-outcome.ts';

it('A-09: that there is no message is recognised by status and code, not by text', () => {
  const nothing = new ApiError({ status: 422, code: 'message.not_found', message: 'No message found.' });
  expect(toOutcome(nothing)).toEqual({ name: 'nothing', place: 'server', triesLeft: null });
  const other = new ApiError({ status: 422, code: 'image.unreadable', message: 'No message found.' });
  expect(toOutcome(other)).toMatchObject({ name: 'failed' });
});

it('A-47: how many tries are left comes with the answer, where they are counted', () => {
  const details = { triesLeft: 3 };
  const nothing = new ApiError({ status: 422, code: 'message.not_found', details });
  expect(toOutcome(nothing)).toMatchObject({ triesLeft: 3 });
});

it('S-8.13: anything else is a failure with its sentence, or the default', () => {
  const limited = new ApiError({ status: 429, code: 'rate.limited', message: 'Wait 15 minutes.' });
  expect(toOutcome(limited)).toEqual({ name: 'failed', sentence: 'Wait 15 minutes.', hint: null });
  expect(toOutcome(new ApiError({ status: 0, code: 'network.failed' }))).toMatchObject({
    sentence: 'Failed to decode message',
  });
});

it('leaving the page during a decode is not an error', () => {
  expect(toOutcome(new DOMException('', 'AbortError'))).toEqual({ name: 'none' });
});
