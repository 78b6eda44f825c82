import { t } from '@lingui/core/macro';
import { ApiError, routes } from '@underpaint/contract';
import { useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { type Place, useWorkPlace } from '../../../shared/api/settings.ts';
import type { Stage } from '../../../shared/device/tasks.ts';
import type { Picture } from '../../../shared/picture/check-picture.ts';
import { useRevealRules } from '../../../shared/picture/use-picture-rules.ts';
import { base64url } from '../../../shared/text/base64url.ts';
import { UNSPOKEN } from '../../../shared/toast/toast-rules.ts';
import { useIsQuiet } from '../../../shared/ui/use-is-quiet.ts';
import { call } from '../../../subjects/account/client.ts';
import { type Outcome, toOutcome } from '../decode-outcome.ts';
import { device, outcomeView } from '../loaded-later.ts';
import { type DecodeAddress, type DecodeTarget, useDecodeSource } from './use-decode-source.ts';
import { useRevealAhead } from './use-reveal-ahead.ts';

const textOf = (receipt: Uint8Array | undefined): string | null => (receipt ? base64url(receipt) : null);

/** One toast at a time: a new try removes the old one. */
const TOAST = 'decode';

const isClosed = (error: unknown): boolean => error instanceof ApiError && error.code === 'picture.closed';

/** The meaning of a failure is worded each time it is rendered, since the language may have changed. */
const useOutcome = () => {
  const [state, setState] = useState<Outcome | { error: unknown }>({ name: 'none' });
  return { outcome: 'error' in state ? toOutcome(state.error) : state, setState };
};

/** What shows outcomes: null until it has arrived. If it does not, people can still type. */
const useOutcomeView = (wanted: boolean) => {
  const [view, setView] = useState<Awaited<ReturnType<typeof outcomeView>> | null>(null);
  useEffect(() => {
    if (wanted) outcomeView().then(setView, () => {});
  }, [wanted]);
  return view;
};

/** The decode screen: a picture, a key, and the outcome. The message stays in memory. */
export const useDecode = (address: DecodeAddress) => {
  const { source, setPicture } = useDecodeSource(address);
  const limits = useRevealRules();
  const { place, hasServer } = useWorkPlace();
  const [secret, setSecret] = useState('');
  const { outcome, setState } = useOutcome();
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set());
  const abort = useRef<AbortController>(undefined);
  // For a link, the visible picture loads first.
  const isQuiet = useIsQuiet();
  const wanted = source.target !== null && (source.kind !== 'shared' || isQuiet || secret !== '');
  const mayTry = outcome.name === 'none' || outcome.name === 'incomplete' || outcome.name === 'nothing';
  const isNext = wanted && place === 'device' && mayTry && !tried.has(secret);
  useRevealAhead({ isNext, secret, target: source.target });
  useEffect(() => () => abort.current?.abort(), []);
  const view = useOutcomeView(wanted);

  const reveal: Record<Place, (target: DecodeTarget, signal: AbortSignal) => Promise<Outcome>> = {
    device: async (target, signal) => {
      const onStage = (stage: Stage | null, done: number | null) =>
        setState({ name: 'decoding', place: 'device', stage, done });
      const picture = await target.fetch(signal, (done) => onStage(null, done));
      onStage('reading', null);
      const task = { name: 'reveal', picture, passphrase: secret, limits } as const;
      const { onDevice } = await device();
      const revealed = await onDevice<'reveal'>(task, { signal, onStage });
      return revealed.found
        ? { name: 'found', place: 'device', message: revealed.message, receipt: textOf(revealed.receipt) }
        : { name: 'nothing', place: 'device', triesLeft: null };
    },
    server: async ({ onServer }, signal) => {
      if ('image' in onServer) await (await outcomeView()).requireFile(onServer.image);
      const input = { ...onServer, key: secret };
      const { message, receipt = null } = await call(routes.decode, input, { signal });
      return { name: 'found', place: 'server', message, receipt };
    },
  };

  const decode = async (place: Place) => {
    if (outcome.name === 'decoding' || source.loading) return;
    if (!source.target || secret === '') return setState({ name: 'incomplete' });
    toast.dismiss(TOAST);
    const control = new AbortController();
    abort.current = control;
    setState({ name: 'decoding', place, stage: null, done: null });
    const next = await reveal[place](source.target, control.signal).catch((error: unknown) => ({ error }));
    if ('error' in next && isClosed(next.error) && (await source.target.onClosed?.()))
      return setState({ name: 'none' });
    setState(next);
    if (('error' in next ? toOutcome(next.error) : next).name !== 'nothing') return;
    setTried(new Set([...tried, secret]));
    toast(t`No message found.`, { id: TOAST, ...UNSPOKEN });
  };

  return {
    source,
    secret,
    setSecret: (text: string) => {
      setSecret(text);
      if (outcome.name === 'incomplete' && source.target && text !== '') setState({ name: 'none' });
    },
    /** Keys that found nothing in this picture. */
    tried,
    outcome,
    /** Shows the outcome; null until it has arrived. */
    view,
    /** Where the work is done. */
    place,
    decode: () => void decode(place),
    /** Null if this server does not offer it. */
    decodeOnServer: hasServer ? () => void decode('server') : null,
    cancel: () => abort.current?.abort(),
    choosePicture: (picture: Picture) => {
      setPicture(picture);
      setTried(new Set());
      setState({ name: 'none' });
    },
  };
};
