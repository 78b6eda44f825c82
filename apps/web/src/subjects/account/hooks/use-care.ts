import { useState } from 'react';
import { careSentence } from '../identity/identity-errors.ts';

type CareState = 'idle' | 'busy' | 'done';

/** One thing to do about an account: under way, done, or refused with a sentence. */
export const useCare = (sentenceFor: (error: unknown) => string = careSentence) => {
  const [state, setState] = useState<CareState>('idle');
  const [sentence, setSentence] = useState<string | null>(null);
  const run = async (work: () => Promise<void>) => {
    setState('busy');
    setSentence(null);
    try {
      await work();
      setState('done');
    } catch (error) {
      setSentence(sentenceFor(error));
      setState('idle');
    }
  };
  return { state, sentence, refuse: setSentence, run: (work: () => Promise<void>) => void run(work) };
};
