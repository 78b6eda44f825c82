import { routes } from '@underpaint/contract';
import { useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { Picture } from '../../../shared/picture/check-picture.ts';
import { call } from '../../../subjects/account/client.ts';
import { type Outcome, toOutcome } from '../decode-outcome.ts';
import { type DecodeAddress, useDecodeSource } from './use-decode-source.ts';

/** One note at a time: a new try takes the old one away. */
const TOAST = 'decode';

/** The decode screen: a picture from somewhere, a key, and what came of them. The message stays in memory. */
export const useDecode = (address: DecodeAddress) => {
  const { source, setPicture } = useDecodeSource(address);
  const [secret, setSecret] = useState('');
  const [outcome, setOutcome] = useState<Outcome>({ name: 'none' });
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const decode = async () => {
    if (outcome.name === 'decoding' || source.loading) return;
    if (!source.target || secret === '') return setOutcome({ name: 'incomplete' });
    toast.dismiss(TOAST);
    abort.current = new AbortController();
    setOutcome({ name: 'decoding' });
    try {
      const { message } = await call(
        routes.decode,
        { ...source.target, key: secret },
        { signal: abort.current.signal },
      );
      setOutcome({ name: 'found', message });
    } catch (error) {
      const next = toOutcome(error);
      setOutcome(next);
      if (next.name === 'nothing') toast('No message found.', { id: TOAST });
    }
  };

  return {
    source,
    secret,
    setSecret,
    outcome,
    decode: () => void decode(),
    choosePicture: (picture: Picture) => {
      setPicture(picture);
      setOutcome({ name: 'none' });
    },
  };
};
