import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type SubscriptionStatus } from '@underpaint/contract';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { keepNewest } from '../../../shared/api/keep-newest.ts';
import { useSentence } from '../../../shared/language/use-sentence.ts';
import { TOAST_DURATIONS } from '../../../shared/toast/toast-rules.ts';
import { isVisitor, useAuth } from '../../account/auth-context.ts';
import { call } from '../../account/client.ts';
import { cancelProblem, keepProblem, logInToCancel } from '../cancel-problem.ts';
import { planQuery } from './use-plan.ts';

const question = () =>
  t`Are you sure you want to cancel your subscription? You'll lose access to premium features at the end of your current billing period.`;
const done = () =>
  t`Subscription has been canceled. You will have access until the end of your billing period.`;
const kept = () => t`Welcome back. Your subscription continues.`;
const DONE_MILLISECONDS = 5000;

/**
 * One toast at a time: each takes the place of the one before it, which may say the opposite, and would otherwise also
 * leave its duration behind.
 */
const say = (kind: 'success' | 'error', sentence: string, duration: number = TOAST_DURATIONS[kind]) =>
  toast[kind](sentence, { id: 'subscription', duration });

export interface Cancelling {
  busy: boolean;
  problem: string | null;
  /** Until when a plan that was just cancelled here continues; null otherwise. */
  cancelledUntil: string | null;
  cancel: () => void;
  /** The same for a plan that has stopped already: there is nothing to lose, and nothing is asked. */
  cancelOverdue: () => void;
  /** Undoes the cancellation. */
  keep: () => void;
}

/**
 * Cancels the plan after asking (S-5.14). This screen treats it as inactive immediately; the rest of the page continues
 * with what the server grants until the period ends.
 */
export const useCancelPlan = (): Cancelling => {
  const [cancelled, setCancelled] = useState<SubscriptionStatus | null>(null);
  const [problem, sayProblem] = useSentence();
  const queries = useQueryClient();
  const auth = useAuth();
  const fail = (word: () => string) => {
    sayProblem(word);
    say('error', word());
  };
  const { isPending, mutate } = useMutation({
    mutationFn: () => call(routes.cancelSubscription),
    onSuccess: (answer) => {
      setCancelled(answer);
      void keepNewest(queries, planQuery, () => answer);
      if (answer.status === 'active') say('success', done(), DONE_MILLISECONDS);
      else say('success', t`Subscription canceled`);
    },
    onError: (error) => fail(() => cancelProblem(error)),
  });
  const keeping = useMutation({
    mutationFn: () => call(routes.keepSubscription),
    onSuccess: (answer) => {
      setCancelled(null);
      void keepNewest(queries, planQuery, () => answer);
      say('success', kept());
    },
    onError: (error) => fail(() => keepProblem(error)),
  });
  return {
    busy: isPending || keeping.isPending,
    problem,
    cancelledUntil: cancelled?.currentPeriodEnd ?? null,
    cancel: () => {
      sayProblem(null);
      if (isVisitor(auth)) fail(logInToCancel);
      else if (window.confirm(question())) mutate();
    },
    cancelOverdue: () => {
      sayProblem(null);
      mutate();
    },
    keep: () => {
      sayProblem(null);
      keeping.mutate();
    },
  };
};
