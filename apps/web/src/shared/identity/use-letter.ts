import { useState } from 'react';
import { careSentence } from './identity-errors.ts';

/** A letter that is asked for by a button: whether it is under way, was sent, or could not be. */
export const useLetter = (send: () => Promise<void>) => {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [sentence, setSentence] = useState<string | null>(null);
  const ask = async () => {
    setState('sending');
    setSentence(null);
    try {
      await send();
      setState('sent');
    } catch (error) {
      setSentence(careSentence(error));
      setState('idle');
    }
  };
  return { state, sentence, ask: () => void ask() };
};
