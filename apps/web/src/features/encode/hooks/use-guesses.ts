import { useEffect, useState } from 'react';
import { describeGuesses } from '../describe-guesses.ts';

/** What a guessing program makes of a key, looked up on this device; null where nothing has to be said, and until then. */
export const useGuesses = (key: string): string | null => {
  const [said, setSaid] = useState<{ of: string; guesses: number } | null>(null);
  useEffect(() => {
    if (key === '') return;
    let isCurrent = true;
    const estimate = async () => {
      const { estimateGuesses } = await import('../estimate-guesses.ts');
      if (isCurrent) setSaid({ of: key, guesses: estimateGuesses(key) });
    };
    // Advice only: where its code does not arrive, the meter is there all the same.
    estimate().catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return said?.of === key ? describeGuesses(said.guesses) : null;
};
