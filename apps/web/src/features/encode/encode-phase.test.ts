import { ApiError } from '@underpaint/contract';
import { expect, it } from 'vitest';
import { RefusedOnDevice, UnableOnDevice } from '../../shared/device/device-errors.ts';
import { describeStep, toPhase } from './encode-phase.ts';

const refusal = (status: number, code: string, message = '') => new ApiError({ status, code, message });

it('S-8.9: a 402 shows the sentence of the server, or the default', () => {
  expect(toPhase(refusal(402, 'quota.exhausted', 'No more.'))).toEqual({
    name: 'limit-reached',
    sentence: 'No more.',
  });
  expect(toPhase(refusal(402, 'quota.exhausted'))).toEqual({
    name: 'limit-reached',
    sentence: 'All free encodes used. Subscription required.',
  });
});

it('S-5.8: a session that ended asks to sign in again', () => {
  expect(toPhase(refusal(401, 'auth.required', 'Sign in.'))).toEqual({ name: 'sign-in-needed' });
});

it('S-8.11: anything else is shown with its sentence, or the default and what to do', () => {
  expect(toPhase(refusal(422, 'image.no_room', 'Only 120 characters fit.'))).toEqual({
    name: 'failed',
    sentence: 'Only 120 characters fit.',
    hint: null,
  });
  expect(toPhase(refusal(0, 'network.failed'))).toMatchObject({
    sentence: 'Failed to encode message',
    hint: expect.stringContaining('connection'),
  });
});

it('a cancelled encode is not an error', () => {
  expect(toPhase(new DOMException('', 'AbortError'))).toEqual({ name: 'cancelled' });
});

it('every step has its words, the same for the work of a device and of a server', () => {
  expect(describeStep({ step: 'sending', done: 0.5 })).toBe('Uploading the picture');
  expect(describeStep({ step: 'hiding', done: null })).toBe('Hiding your message in the picture');
  expect(describeStep({ step: 'serving', done: null })).toBe('Hiding your message in the picture');
});

it('a device that cannot do it is not a failure yet: a server may', () => {
  const unable = new UnableOnDevice({ why: 'has no WebAssembly, or blocks it' });
  expect(toPhase(unable)).toEqual({
    name: 'unable',
    sentence: 'This browser has no WebAssembly, or blocks it.',
  });
});

it('a picture that the device refuses is refused in its sentence', () => {
  const refused = new RefusedOnDevice({ code: 'image.no_room', sentence: 'Use a larger picture.' });
  expect(toPhase(refused)).toEqual({ name: 'failed', sentence: 'Use a larger picture.', hint: null });
});
