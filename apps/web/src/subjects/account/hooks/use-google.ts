import { useState } from 'react';
import { useSentence } from '../../../shared/language/use-sentence.ts';
import { identity } from '../identity/current-identity.ts';
import { googleSentence } from '../identity/identity-errors.ts';

/** Signs in with Google in a window beside the page. A failure is logged and reported, unless the person cancelled. */
export const useGoogleSignIn = (onEntered: () => void) => {
  const [waiting, setWaiting] = useState(0);
  const [sentence, say] = useSentence();

  const start = async () => {
    say(null);
    setWaiting((now) => now + 1);
    try {
      await identity.signInWithGoogle();
      onEntered();
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: S-8.6: errors of the Google sign-in are only logged.
      console.error('Signing in with Google did not work.', error);
      say(() => googleSentence(error));
    } finally {
      setWaiting((now) => now - 1);
    }
  };

  return { busy: waiting > 0, sentence, start: () => void start() };
};
