/** Keys that a rented graphics card tries each second, each with the product's Argon2id. */
const PER_SECOND = 1000;
const DAY = 86_400;
/** From here on nothing is said: of random characters, an estimator is sure of no more. */
const LONG_ENOUGH = 10 * 365 * DAY;

/** What to tell somebody about a key that is easier to guess than it looks; null where nothing has to be said. */
export const describeGuesses = (guesses: number): string | null => {
  const seconds = guesses / PER_SECOND;
  if (seconds >= LONG_ENOUGH) return null;
  const time =
    seconds < 3600 ? 'minutes' : seconds < DAY ? 'hours' : seconds < 365 * DAY ? 'weeks or months' : 'years';
  return `A program that knows common passwords would guess this key within ${time}.`;
};
