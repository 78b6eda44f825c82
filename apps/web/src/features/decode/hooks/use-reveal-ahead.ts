import { useEffect, useEffectEvent } from 'react';
import { useKeyAhead } from '../../../shared/device/use-key-ahead.ts';
import { device, endWaiting } from '../loaded-later.ts';
import type { DecodeTarget } from './use-decode-source.ts';

interface RevealAhead {
  /** Whether a try on this device, with this key, may come next. */
  isNext: boolean;
  secret: string;
  target: DecodeTarget | null;
}

/** Has the device do something early. If that fails, the task itself reports it. */
const early = (does: (loaded: Awaited<ReturnType<typeof device>>) => void): void => {
  device().then(does, () => {});
};

/**
 * Does slow work before the button is pressed: starts a worker (one for each try, as it does a single task) and, once
 * there is a key, fetches the picture behind a link and derives the key.
 */
export const useRevealAhead = ({ isNext, secret, target }: RevealAhead): void => {
  const hasKey = isNext && secret !== '';
  useEffect(() => {
    if (isNext) early(({ prepareDevice }) => prepareDevice('reveal'));
  }, [isNext]);
  useEffect(() => endWaiting, []);
  const fetchAhead = useEffectEvent(() => target?.fetchAhead?.());
  useEffect(() => {
    if (hasKey) fetchAhead();
  }, [hasKey]);
  useKeyAhead(secret, hasKey, (key) => early(({ beginKey }) => beginKey(key, 'reveal')));
};
