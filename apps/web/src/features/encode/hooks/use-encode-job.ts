import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { routes } from '@underpaint/contract';
import { useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { keepNewest } from '../../../shared/api/keep-newest.ts';
import { type Place, useWorkPlace } from '../../../shared/api/settings.ts';
import { requireFile } from '../../../shared/device/file-gone.ts';
import { askBeforeUnload } from '../../../shared/leaving/ask-before-unload.ts';
import { usePictureRules } from '../../../shared/picture/use-picture-rules.ts';
import { UNSPOKEN } from '../../../shared/toast/toast-rules.ts';
import { isVisitor, useAuth } from '../../../subjects/account/auth-context.ts';
import { call } from '../../../subjects/account/client.ts';
import { historyQuery } from '../../../subjects/account/history.ts';
import { whoIsHere } from '../../../subjects/account/identity/current-identity.ts';
import { planQuery } from '../../../subjects/plan/hooks/use-plan.ts';
import { remainingQuery } from '../../../subjects/plan/hooks/use-remaining.ts';
import { type EncodePhase, toPhase, type Work } from '../encode-phase.ts';
import { type Hiding, hideOnDevice } from '../hide-on-device.ts';
import type { Encoded } from '../made-store.ts';

/** One toast at a time: a new try removes the old one. */
const TOAST = 'encode';

/** The result, and whose it is. */
interface Done {
  encoding: Encoded;
  owner: string;
}

export interface EncodeJob {
  phase: EncodePhase;
  /** Does the work in the given place; null when there is no result, and then the phase says why. */
  run: (asked: Pick<Hiding, 'input' | 'cover'>, place: Place) => Promise<Done | null>;
  /** Where the work is done by default, and whether a server offers it too. */
  place: Place;
  hasServer: boolean;
  cancel: () => void;
  clear: () => void;
}

/** The browser asks before it closes or reloads the page while work is running. */
const useAskBeforeLeaving = (busy: boolean) => {
  useEffect(() => {
    askBeforeUnload('work', busy);
    return () => askBeforeUnload('work', false);
  }, [busy]);
};

/** Sends picture, message and key: the server does everything, and its stages are not visible. */
const hideOnServer = async ({ input, signal, onWork }: Hiding): Promise<Encoded> => {
  await requireFile(input.image);
  const onUploadProgress = (done: number) =>
    onWork(done < 1 ? { step: 'sending', done } : { step: 'serving', done: null });
  onUploadProgress(0);
  return call(routes.encode, input, { signal, onUploadProgress });
};

/** The meaning of a failure is worded each time it is rendered, since the language may have changed. */
const usePhase = () => {
  const [state, setState] = useState<EncodePhase | { error: unknown }>({ name: 'idle' });
  return { phase: 'error' in state ? toPhase(state.error) : state, setState };
};

/** One encode at a time: upload with progress, cancelling, and what a failure means. */
export const useEncodeJob = (): EncodeJob => {
  const { phase, setState } = usePhase();
  const abort = useRef<AbortController>(undefined);
  const queries = useQueryClient();
  const auth = useAuth();
  const limits = usePictureRules();
  const { place, hasServer } = useWorkPlace();
  useEffect(() => () => abort.current?.abort(), []);
  useAskBeforeLeaving(phase.name === 'working');

  const fail = (error: unknown) => {
    const next = toPhase(error);
    setState({ error });
    if (next.name === 'limit-reached') {
      void keepNewest(queries, planQuery, () => ({ status: 'inactive' as const }));
      void keepNewest(queries, remainingQuery, () => ({ remaining: 0 }));
    } else {
      void queries.invalidateQueries({ queryKey: remainingQuery.queryKey });
    }
    if (next.name === 'failed') toast.error(t`Encoding failed: ${next.sentence}`, { id: TOAST, ...UNSPOKEN });
  };

  const refuseVisitor = (): null => {
    setState({ name: 'sign-in-needed' });
    return null;
  };

  const run: EncodeJob['run'] = async (asked, place) => {
    if (isVisitor(auth)) return refuseVisitor();
    toast.dismiss(TOAST);
    const control = new AbortController();
    abort.current = control;
    const { signal } = control;
    const onWork = (work: Work) => setState({ name: 'working', work });
    const onGivenBack = () => void queries.invalidateQueries({ queryKey: remainingQuery.queryKey });
    // Asked now: by the time it is done, another tab may have signed somebody else in.
    const asking = whoIsHere();
    try {
      const doIt = place === 'device' ? hideOnDevice : hideOnServer;
      const encoding = await doIt({ ...asked, limits, signal, onWork, onGivenBack });
      const owner = await asking;
      if (owner === null) return refuseVisitor();
      setState({ name: 'idle' });
      void queries.invalidateQueries({ queryKey: remainingQuery.queryKey });
      return { encoding, owner: owner.uid };
    } catch (error) {
      fail(error);
      return null;
    } finally {
      void queries.invalidateQueries({ queryKey: historyQuery.queryKey });
    }
  };

  return {
    phase,
    run,
    place,
    hasServer,
    cancel: () => abort.current?.abort(),
    clear: () => setState({ name: 'idle' }),
  };
};
