import { hasStatus, hintFor, isAbort, sentenceOr } from '../../shared/api/sentences.ts';
import { RefusedOnDevice, UnableOnDevice } from '../../shared/device/device-errors.ts';
import type { Stage } from '../../shared/device/tasks.ts';

/** Where the work is done. */
export type Place = 'device' | 'server';

/** What is being done: the device's own stages, bytes on their way, and the server's work, whose stages nobody sees. */
export interface Work {
  step: 'reserving' | Stage | 'sending' | 'serving';
  /** 0 … 1; null while there is no number. */
  done: number | null;
}

export type EncodePhase =
  | { name: 'idle' }
  | { name: 'working'; work: Work }
  | { name: 'cancelled' }
  | { name: 'sign-in-needed' }
  | { name: 'limit-reached'; sentence: string }
  /** This device cannot do it; nothing was sent. */
  | { name: 'unable'; sentence: string }
  | { name: 'failed'; sentence: string; hint: string | null };

/** What a failed encode means for the screen (S-8.9 … S-8.11, S-5.8). */
export const toPhase = (error: unknown): EncodePhase => {
  if (isAbort(error)) return { name: 'cancelled' };
  if (error instanceof UnableOnDevice) return { name: 'unable', sentence: error.message };
  if (error instanceof RefusedOnDevice) return { name: 'failed', sentence: error.message, hint: null };
  if (hasStatus(error, 401)) return { name: 'sign-in-needed' };
  if (hasStatus(error, 402)) {
    return {
      name: 'limit-reached',
      sentence: sentenceOr(error, 'All free encodes used. Subscription required.'),
    };
  }
  return { name: 'failed', sentence: sentenceOr(error, 'Failed to encode message'), hint: hintFor(error) };
};

const STEPS: Record<Work['step'], string> = {
  reserving: 'Getting ready',
  reading: 'Reading the picture',
  key: 'Sealing the message',
  hiding: 'Hiding your message in the picture',
  reporting: 'Testing what the picture survives',
  checking: 'Checking that the key opens it',
  revealing: 'Checking that the key opens it',
  searching: 'Checking that the key opens it',
  sending: 'Uploading the picture',
  serving: 'Hiding your message in the picture',
};

/** The step in words. */
export const describeStep = ({ step }: Work): string => STEPS[step];
