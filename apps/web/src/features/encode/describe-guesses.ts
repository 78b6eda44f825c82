import { t } from '@lingui/core/macro';

/** Keys that a rented graphics card tries each second, each with the product's Argon2id. */
const PER_SECOND = 1000;
const DAY = 86_400;
/** From here on nothing is said: of random characters, an estimator is sure of no more. */
const LONG_ENOUGH = 10 * 365 * DAY;

/** What to tell somebody about a key that is easier to guess than it looks; null where nothing has to be said. */
export const describeGuesses = (guesses: number): string | null => {
  const seconds = guesses / PER_SECOND;
  if (seconds >= LONG_ENOUGH) return null;
  if (seconds < 3600) return t`A program that knows common passwords would guess this key within minutes.`;
  if (seconds < DAY) return t`A program that knows common passwords would guess this key within hours.`;
  if (seconds < 365 * DAY)
    return t`A program that knows common passwords would guess this key within weeks or months.`;
  return t`A program that knows common passwords would guess this key within years.`;
};
