import { useEffect, useState } from 'react';
import { describeGuesses } from '../describe-guesses.ts';
import { type Estimate, guessBeside } from '../guess-beside.ts';

/**
 * What a guessing program would make of a key, worked out on this device; null until then, and if there is nothing to
 * say.
 */
export const useGuesses = (key: string): string | null => {
  const [said, setSaid] = useState<Estimate | null>(null);
  useEffect(() => (key === '' ? undefined : guessBeside(key, setSaid)), [key]);
  return said?.of === key ? describeGuesses(said.guesses) : null;
};
