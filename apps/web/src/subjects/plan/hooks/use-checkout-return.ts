import { useQuery, useQueryClient } from '@tanstack/react-query';
import { routes } from '@underpaint/contract';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { keepNewest } from '../../../shared/api/keep-newest.ts';
import { hasStatus } from '../../../shared/api/sentences.ts';
import { call } from '../../account/client.ts';
import { planQuery } from './use-plan.ts';

const NAME = 'session_id';
const SOON_MS = 3000;
const LATER_MS = 30_000;
const SOON_TIMES = 20;

/** `pending`: paid, but not confirmed yet. `unknown`: the server could not be asked. */
export type CheckoutReturn = 'none' | 'checking' | 'pending' | 'unknown' | 'subscribed';

const askAgainIn = (pending: boolean | undefined, times: number): number | false => {
  if (!pending) return false;
  return times < SOON_TIMES ? SOON_MS : LATER_MS;
};

/**
 * The outcome of the checkout somebody returns from: requested immediately, and again while its payment is being
 * confirmed. The address is cleaned up when there is nothing left to ask.
 */
export const useCheckoutReturn = (): CheckoutReturn => {
  const [params, setParams] = useSearchParams();
  const [subscribed, setSubscribed] = useState(false);
  const queries = useQueryClient();
  const sessionId = params.get(NAME);
  const { data, error } = useQuery({
    queryKey: ['checkout', sessionId],
    queryFn: ({ signal }) => call(routes.subscriptionStatus, { session_id: sessionId ?? '' }, { signal }),
    enabled: sessionId !== null,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => askAgainIn(state.data?.pending, state.dataUpdateCount),
  });
  const notOurs = hasStatus(error, 404);

  useEffect(() => {
    if (data) void keepNewest(queries, planQuery, () => data);
    if (data?.status === 'active') setSubscribed(true);
    if (!notOurs && (!data || data.pending)) return;
    setParams(
      (now) => {
        now.delete(NAME);
        return now;
      },
      { replace: true },
    );
  }, [data, notOurs, queries, setParams]);

  if (subscribed) return 'subscribed';
  if (sessionId === null) return 'none';
  if (data?.pending) return 'pending';
  return error ? 'unknown' : 'checking';
};
