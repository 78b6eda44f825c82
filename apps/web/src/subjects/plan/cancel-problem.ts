import { t } from '@lingui/core/macro';
import { hasStatus, sentenceOr } from '../../shared/api/sentences.ts';

/** S-8.27. */
export const logInToCancel = (): string => t`You must be logged in to cancel your subscription.`;

const unreached = (): string => t`The server could not be reached. Check your connection and try again.`;

/** The sentence for a subscription that could not be cancelled (S-8.27, S-8.28). */
export const cancelProblem = (error: unknown): string => {
  if (hasStatus(error, 401)) return logInToCancel();
  const sentence = sentenceOr(error, unreached());
  return t`Failed to cancel subscription: ${sentence}`;
};

/** The sentence for a cancellation that could not be undone. */
export const keepProblem = (error: unknown): string => sentenceOr(error, unreached());
