import { useEffect, useEffectEvent } from 'react';

/**
 * Milliseconds without a letter after which a key looks finished: less than it takes to get from the keyboard to the
 * button.
 */
const KEY_PAUSE_MS = 300;

/** Derives the key before the button is pressed: in a small picture that is most of the wait. */
export const useKeyAhead = (secret: string, isReady: boolean, begin: (secret: string) => void): void => {
  const onPause = useEffectEvent(begin);
  useEffect(() => {
    if (!isReady) return;
    const pause = setTimeout(() => onPause(secret), KEY_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [secret, isReady]);
};
