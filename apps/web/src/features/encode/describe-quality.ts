import { t } from '@lingui/core/macro';
import { figuresLocale } from '../../shared/language/figures.ts';

/**
 * Decibels against the original, in words a person can use; the number is shown beside them. From 48 on, a change is
 * about as visible as saving once as JPEG 85: we do not promise that nobody can see it.
 */
export const describeQuality = (psnr: number): string => {
  if (psnr >= 48) return t`hard to tell from the original`;
  if (psnr >= 45) return t`a close look at plain areas may show a difference`;
  return t`a close look at plain areas shows a difference`;
};

/** Decibels with one decimal: `48.3`. */
export const formatDecibels = (decibels: number): string =>
  new Intl.NumberFormat(figuresLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    decibels,
  );
