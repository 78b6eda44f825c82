import { queryOptions, useQuery } from '@tanstack/react-query';
import { routes } from '@underpaint/contract';
import { useAuth } from '../../account/auth-context.ts';
import { call } from '../../account/client.ts';
import { isPro } from '../plan-view.ts';
import { usePlan } from './use-plan.ts';

export const remainingQuery = queryOptions({
  queryKey: ['remaining'],
  queryFn: ({ signal }) => call(routes.freeEncodesRemaining, {}, { signal }),
});

export type Remaining = number | 'Unlimited';

/**
 * Free encodes left for the person signed in, requested only for those without a plan (S-7.4); `known` is undefined
 * until the answer arrives.
 */
export const useRemaining = (): { known: Remaining | undefined; failed: boolean } => {
  const { status } = useAuth();
  const { view } = usePlan();
  const counting = status === 'signed-in' && view.state !== 'loading' && !isPro(view);
  const { data, isError } = useQuery({ ...remainingQuery, enabled: counting });
  if (status === 'signed-in' && isPro(view)) return { known: 'Unlimited', failed: false };
  return { known: counting ? data?.remaining : undefined, failed: counting && isError };
};
