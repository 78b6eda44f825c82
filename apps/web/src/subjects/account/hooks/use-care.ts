import { useState } from 'react';
import { useSentence } from '../../../shared/language/use-sentence.ts';
import { careSentence } from '../identity/identity-errors.ts';

type CareState = 'idle' | 'busy' | 'done';

/** An action on an account: running, done, or refused with a sentence. */
export const useCare = (sentenceFor: (error: unknown) => string = careSentence) => {
  const [state, setState] = useState<CareState>('idle');
  const [sentence, refuse] = useSentence();
  const run = async (work: () => Promise<void>) => {
    setState('busy');
    refuse(null);
    try {
      await work();
      setState('done');
    } catch (error) {
      refuse(() => sentenceFor(error));
      setState('idle');
    }
  };
  return { state, sentence, refuse, run: (work: () => Promise<void>) => void run(work) };
};
