import { useQueryClient } from '@tanstack/react-query';
import { type CheckoutRequest, routes } from '@underpaint/contract';
import { useEffect, useState } from 'react';
import toast from 'react-hot-toast/headless';
import * as z from 'zod/mini';
import { useAuth, useAuthPrompt } from '../../account/auth-context.ts';
import { call } from '../../account/client.ts';
import { goToCheckout, LOG_IN_FIRST, subscribeProblem } from '../subscribe-problem.ts';
import { planQuery } from './use-plan.ts';

/** A server of another version may leave the address out; the page has words for that. */
const openCheckout = {
  ...routes.createCheckoutSession,
  answer: z.object({ sessionId: z.string(), url: z.optional(z.nullable(z.string())) }),
};

export interface Subscribing {
  /** From the click until the checkout opens or something fails. */
  busy: boolean;
  problem: string | null;
  subscribe: () => void;
}

/** Whoever comes back from the checkout with the back button finds the page as it was: ready again. */
const useReadyAfterBack = (ready: () => void) => {
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => event.persisted && ready();
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, [ready]);
};

/** Opens the checkout of the Pro plan. */
export const useSubscribe = (request: CheckoutRequest): Subscribing => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const queries = useQueryClient();
  const { status } = useAuth();
  const prompt = useAuthPrompt();
  const [ready] = useState(() => () => setBusy(false));
  useReadyAfterBack(ready);

  const fail = (sentence: string) => {
    setProblem(sentence);
    toast.error(sentence);
  };

  const start = async () => {
    setBusy(true);
    setProblem(null);
    try {
      goToCheckout(await call(openCheckout, request));
    } catch (error) {
      setBusy(false);
      fail(subscribeProblem(error));
      void queries.invalidateQueries({ queryKey: planQuery.queryKey });
    }
  };

  return {
    busy,
    problem,
    subscribe: () => {
      if (status === 'signed-in') return void start();
      fail(LOG_IN_FIRST);
      prompt.open({ stay: true });
    },
  };
};
