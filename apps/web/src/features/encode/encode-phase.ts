import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { hasStatus, hintFor, isAbort, sentenceOr } from '../../shared/api/sentences.ts';
import { RefusedOnDevice, UnableOnDevice } from '../../shared/device/device-errors.ts';
import type { Stage } from '../../shared/device/tasks.ts';

/** What is being done: the device's own stages, the upload, and the server's work, whose stages are not visible. */
export interface Work {
  step: 'reserving' | Stage | 'sending' | 'serving';
  /** 0 … 1; null while it is not known. */
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

/** What a failed encode means for the screen, in the page's current language (S-8.9 … S-8.11, S-5.8). */
export const toPhase = (error: unknown): EncodePhase => {
  if (isAbort(error)) return { name: 'cancelled' };
  if (error instanceof UnableOnDevice) return { name: 'unable', sentence: error.sentence };
  if (error instanceof RefusedOnDevice) return { name: 'failed', sentence: error.sentence, hint: null };
  if (hasStatus(error, 401)) return { name: 'sign-in-needed' };
  if (hasStatus(error, 402)) {
    return {
      name: 'limit-reached',
      sentence: sentenceOr(error, t`All free encodes used. Subscription required.`),
    };
  }
  return { name: 'failed', sentence: sentenceOr(error, t`Failed to encode message`), hint: hintFor(error) };
};

const STEPS: Record<Work['step'], MessageDescriptor> = {
  reserving: msg`Getting ready`,
  reading: msg`Reading the picture`,
  key: msg`Sealing the message`,
  hiding: msg`Hiding your message in the picture`,
  reporting: msg`Testing what the picture survives`,
  checking: msg`Checking that the key opens it`,
  revealing: msg`Checking that the key opens it`,
  searching: msg`Checking that the key opens it`,
  sending: msg`Uploading the picture`,
  serving: msg`Hiding your message in the picture`,
};

/** The step in words. */
export const describeStep = ({ step }: Work): string => i18n._(STEPS[step]);
