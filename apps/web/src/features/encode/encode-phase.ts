import { hasStatus, hintFor, isAbort, sentenceOr } from '../../shared/api/sentences.ts';

export type EncodePhase =
  | { name: 'idle' }
  | { name: 'working'; uploaded: number }
  | { name: 'cancelled' }
  | { name: 'sign-in-needed' }
  | { name: 'limit-reached'; sentence: string }
  | { name: 'failed'; sentence: string; hint: string | null };

/** What a failed encode means for the screen (S-8.9 … S-8.11, S-5.8). */
export const toPhase = (error: unknown): EncodePhase => {
  if (isAbort(error)) return { name: 'cancelled' };
  if (hasStatus(error, 401)) return { name: 'sign-in-needed' };
  if (hasStatus(error, 402)) {
    return {
      name: 'limit-reached',
      sentence: sentenceOr(error, 'All free encodes used. Subscription required.'),
    };
  }
  return { name: 'failed', sentence: sentenceOr(error, 'Failed to encode message'), hint: hintFor(error) };
};

/** The stage in words: bytes while they leave, then the work on the server. */
export const describeStage = (uploaded: number): string =>
  uploaded < 1
    ? `Uploading the picture: ${Math.floor(uploaded * 100)}%`
    : 'Hiding your message in the picture';
