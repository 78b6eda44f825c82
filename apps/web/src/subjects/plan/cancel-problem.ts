import { hasStatus, sentenceOr } from '../../shared/api/sentences.ts';

export const LOG_IN_TO_CANCEL = 'You must be logged in to cancel your subscription.';

/** The sentence for a subscription that could not be cancelled (S-8.27, S-8.28). */
export const cancelProblem = (error: unknown): string => {
  if (hasStatus(error, 401)) return LOG_IN_TO_CANCEL;
  const unreached = 'The server could not be reached. Check your connection and try again.';
  return `Failed to cancel subscription: ${sentenceOr(error, unreached)}`;
};
