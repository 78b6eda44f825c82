import { useQueryClient } from '@tanstack/react-query';
import { type CheckoutRequest, routes } from '@underpaint/contract';
import { useEffect, useState } from 'react';
import toast from 'react-hot-toast/headless';
import * as z from 'zod/mini';
import { useSentence } from '../../../shared/language/use-sentence.ts';
import { isVisitor, useAuth, useAuthPrompt } from '../../account/auth-context.ts';
import { call } from '../../account/client.ts';
import { goToCheckout, logInFirst, subscribeProblem } from '../subscribe-problem.ts';
import { planQuery } from './use-plan.ts';

/** A server of another version may leave the address out; the page has a message for that. */
const openCheckout = {
  ...routes.createCheckoutSession,
  answer: z.object({ sessionId: z.string(), url: z.optional(z.nullable(z.string())) }),
};

export interface Subscribing {
  /** From the click until the checkout opens or something fails. */
  busy: boolean;
  problem: string | null;
  /** Address of the checkout, if the browser would not open a tab for it. */
  address: string | null;
  subscribe: () => void;
}

/** Somebody who leaves the checkout with the Back button finds the page ready again. */
const useReadyAfterBack = (ready: () => void) => {
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => event.persisted && ready();
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, [ready]);
};

/** Opens a tab within the click itself, which browsers allow; it is sent to its address later. */
const openTab = (): Window | null => {
  const tab = window.open('about:blank', '_blank');
  if (tab) tab.opener = null;
  return tab;
};

/** Opens the checkout of the Pro plan: in place of this page, or in another tab if the page holds unsaved text. */
export const useSubscribe = (request: CheckoutRequest, isBeside = false): Subscribing => {
  const [busy, setBusy] = useState(false);
  const [problem, sayProblem] = useSentence();
  const [address, setAddress] = useState<string | null>(null);
  const queries = useQueryClient();
  const auth = useAuth();
  const prompt = useAuthPrompt();
  const [ready] = useState(() => () => setBusy(false));
  useReadyAfterBack(ready);

  const fail = (word: () => string) => {
    sayProblem(word);
    toast.error(word());
  };

  const setLink = (url: string | URL) => setAddress(String(url));

  const start = async () => {
    setBusy(true);
    sayProblem(null);
    setAddress(null);
    const { origin } = window.location;
    const tab = isBeside ? openTab() : null;
    const beside = { origin, assign: tab ? (url: string | URL) => tab.location.replace(url) : setLink };
    try {
      goToCheckout(await call(openCheckout, request), isBeside ? beside : window.location);
      if (isBeside) setBusy(false);
    } catch (error) {
      tab?.close();
      setBusy(false);
      fail(() => subscribeProblem(error));
      void queries.invalidateQueries({ queryKey: planQuery.queryKey });
    }
  };

  return {
    busy,
    problem,
    address,
    subscribe: () => {
      if (!isVisitor(auth)) return void start();
      fail(logInFirst);
      prompt.open({ stay: true });
    },
  };
};
