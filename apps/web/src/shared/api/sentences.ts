import { t } from '@lingui/core/macro';
import { ApiError } from '@underpaint/contract';
import { fromOutside } from '../language/from-outside.ts';

/** The server's own sentence, or the screen's default if there is none. */
export const sentenceOr = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.message !== '' ? fromOutside(error.message) : fallback;

/** What to do about an error whose sentence does not say. */
export const hintFor = (error: unknown): string | null => {
  if (!(error instanceof ApiError) || error.message !== '') return null;
  return error.status === 0
    ? t`The server could not be reached. Check your connection and try again.`
    : t`Something went wrong on our side. Try again in a minute.`;
};

export const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';
export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;
