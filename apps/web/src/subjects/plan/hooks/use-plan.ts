import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError, routes } from '@underpaint/contract';
import { useAuth } from '../../account/auth-context.ts';
import { call } from '../../account/client.ts';
import { type PlanView, toPlanView } from '../plan-view.ts';

export const planQuery = queryOptions({
  queryKey: ['plan'],
  // A screen changes when the request fails; what appears then must not repeat the request by mounting.
  retryOnMount: false,
  queryFn: async ({ signal }) => {
    try {
      return await call(routes.subscriptionStatus, {}, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 0) {
        // biome-ignore lint/suspicious/noConsole: S-8.32: a network error is logged.
        console.warn('The subscription could not be checked.', error.code);
      }
      throw error;
    }
  },
});

/** The plan of the person signed in; visitors have none. */
export const usePlan = (): { view: PlanView; checkAgain: () => void } => {
  const { status } = useAuth();
  const { data, error, isFetching, refetch } = useQuery({ ...planQuery, enabled: status === 'signed-in' });
  const again = error !== null && isFetching;
  const view = status === 'signed-in' ? toPlanView({ data, error: again ? null : error }) : undefined;
  return { view: view ?? { state: 'inactive' }, checkAgain: () => void refetch() };
};
