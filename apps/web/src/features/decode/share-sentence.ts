import { t } from '@lingui/core/macro';
import { ApiError } from '@underpaint/contract';
import { hasStatus, sentenceOr } from '../../shared/api/sentences.ts';

const lacksKey = (error: unknown): boolean => {
  if (!(error instanceof ApiError) || error.code !== 'response.invalid') return false;
  const { field } = error.details;
  return field === 's3Key';
};

/** Why a shared picture did not open (S-8.14 … S-8.16). */
export const shareSentence = (error: unknown): string => {
  if (hasStatus(error, 404)) return t`Shared image not found or link is invalid.`;
  if (lacksKey(error)) return t`S3 key not found in share info.`;
  return sentenceOr(error, t`Failed to load shared image.`);
};
