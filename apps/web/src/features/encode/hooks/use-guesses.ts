import { useEffect, useState } from 'react';
import { describeGuesses } from '../describe-guesses.ts';
import { type Estimate, guessBeside } from '../guess-beside.ts';

/** What a guessing program makes of a key, looked up on this device; null where nothing has to be said, and until then. */
export const useGuesses = (key: string): string | null => {
  const [said, setSaid] = useState<Estimate | null>(null);
  useEffect(() => (key === '' ? undefined : guessBeside(key, setSaid)), [key]);
  return said?.of === key ? describeGuesses(said.guesses) : null;
};
