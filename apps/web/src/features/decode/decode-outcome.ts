import { ApiError } from '@underpaint/contract';
import { hintFor, isAbort, sentenceOr } from '../../shared/api/sentences.ts';

export type Outcome =
  | { name: 'none' }
  | { name: 'decoding' }
  | { name: 'incomplete' }
  | { name: 'found'; message: string }
  | { name: 'nothing' }
  | { name: 'failed'; sentence: string; hint: string | null };

const isNothing = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 422 && error.code === 'message.not_found';

/** What a failed decode means: told by status and code, never by the text of a message. */
export const toOutcome = (error: unknown): Outcome => {
  if (isAbort(error)) return { name: 'none' };
  if (isNothing(error)) return { name: 'nothing' };
  return { name: 'failed', sentence: sentenceOr(error, 'Failed to decode message'), hint: hintFor(error) };
};
