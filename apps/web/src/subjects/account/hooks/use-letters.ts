import { queryOptions, useQuery } from '@tanstack/react-query';
import { type PublicConfig, routes } from '@underpaint/contract';
import { call } from '../client.ts';

const lettersQuery = queryOptions({
  queryKey: ['letters'],
  queryFn: async ({ signal }) => (await call(routes.config, {}, { signal })).letters,
  staleTime: 0,
});

/** How letters, our emails, currently reach people; undefined until that is known. */
export const useLetters = (): PublicConfig['letters'] | undefined => {
  const { data, isFetching } = useQuery(lettersQuery);
  return isFetching ? undefined : (data ?? 'mail');
};
