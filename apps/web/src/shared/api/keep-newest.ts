import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Puts what the server has just said in the place of what it said before. An answer that is still under way may be
 * older and is given up.
 */
export const keepNewest = async <Data>(
  queries: QueryClient,
  { queryKey }: { queryKey: DataTag<QueryKey, Data, Error> },
  toNewest: (before: NoInfer<Data> | undefined) => NoInfer<Data> | undefined,
): Promise<void> => {
  await queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData<Data>(queryKey, toNewest);
};
