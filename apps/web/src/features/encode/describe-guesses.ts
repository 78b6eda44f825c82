import { t } from '@lingui/core/macro';

/** Keys that a rented graphics card can try per second, with the product's Argon2id. */
const PER_SECOND = 1000;
const DAY = 86_400;
/** Above this nothing is said: even for random characters, an estimator is not certain of more. */
const LONG_ENOUGH = 10 * 365 * DAY;

/** What to tell somebody whose key is easier to guess than it looks; null if there is nothing to say. */
export const describeGuesses = (guesses: number): string | null => {
  const seconds = guesses / PER_SECOND;
  if (seconds >= LONG_ENOUGH) return null;
  if (seconds < 3600) return t`A program that knows common passwords could guess this key within minutes.`;
  if (seconds < DAY) return t`A program that knows common passwords could guess this key within hours.`;
  if (seconds < 365 * DAY)
    return t`A program that knows common passwords would need weeks or months to guess this key.`;
  return t`A program that knows common passwords would need years to guess this key.`;
};
