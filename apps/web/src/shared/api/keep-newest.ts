import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Replaces cached data with what the server has just said. Any request still under way may be older, and is cancelled.
 */
export const keepNewest = async <Data>(
  queries: QueryClient,
  { queryKey }: { queryKey: DataTag<QueryKey, Data, Error> },
  toNewest: (before: NoInfer<Data> | undefined) => NoInfer<Data> | undefined,
): Promise<void> => {
  await queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData<Data>(queryKey, toNewest);
};
