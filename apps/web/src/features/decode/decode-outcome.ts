import { t } from '@lingui/core/macro';
import { ApiError } from '@underpaint/contract';
import { hintFor, isAbort, sentenceOr } from '../../shared/api/sentences.ts';
import type { Place } from '../../shared/api/settings.ts';
import { RefusedOnDevice, UnableOnDevice } from '../../shared/device/device-errors.ts';
import type { Stage } from '../../shared/device/tasks.ts';

export type Outcome =
  | { name: 'none' }
  /** `stage` is the device's current stage, null until the picture has arrived; a server's stage is not known. */
  | { name: 'decoding'; place: Place; stage: Stage | null; done: number | null }
  | { name: 'incomplete' }
  /** With the receipt, if the sender asks for one. */
  | { name: 'found'; place: Place; message: string; receipt: string | null }
  /** Tries are only counted when the server does the work. */
  | { name: 'nothing'; place: Place; triesLeft: number | null }
  /** This device cannot do it; nothing was sent. */
  | { name: 'unable'; sentence: string }
  | { name: 'failed'; sentence: string; hint: string | null };

const isNothing = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 422 && error.code === 'message.not_found';

const triesLeftIn = ({ details: { triesLeft } }: ApiError): number | null =>
  typeof triesLeft === 'number' ? triesLeft : null;

/**
 * What a failed decode means, in the current language of the page: decided by status and code, never by the text of a
 * message.
 */
export const toOutcome = (error: unknown): Outcome => {
  if (isAbort(error)) return { name: 'none' };
  if (isNothing(error)) return { name: 'nothing', place: 'server', triesLeft: triesLeftIn(error) };
  if (error instanceof UnableOnDevice) return { name: 'unable', sentence: error.sentence };
  if (error instanceof RefusedOnDevice) return { name: 'failed', sentence: error.sentence, hint: null };
  return { name: 'failed', sentence: sentenceOr(error, t`Failed to decode message`), hint: hintFor(error) };
};

/** What is being done, in words. */
export const describeWork = ({ place, stage }: { place: Place; stage: Stage | null }): string => {
  if (place === 'server') return t`Looking for the message on our server`;
  if (stage === null) return t`Getting the picture`;
  if (stage === 'reading') return t`Reading the picture`;
  if (stage === 'key') return t`Working out the key`;
  return stage === 'searching'
    ? t`Searching every part of the picture, in case it was cropped`
    : t`Looking for the message`;
};
