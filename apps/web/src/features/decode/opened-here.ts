import type { QueryClient } from '@tanstack/react-query';
import type { ShareResponse } from '@underpaint/contract';

/** A picture with limited views that was opened in this tab, and what its link said then. */
interface Opened {
  readonly picture: Blob;
  readonly share: ShareResponse;
}

const keyOf = (encodingId: string | undefined) => ['opened', encodingId];

/**
 * Kept in this tab's memory, for as long as the same person uses it: the view may have been the last, and somebody
 * coming back from another screen could not open the picture again.
 */
export const openedHere = {
  keep: (queries: QueryClient, encodingId: string, opened: Opened): void => {
    queries.setQueryDefaults(keyOf(encodingId), { gcTime: Number.POSITIVE_INFINITY });
    queries.setQueryData(keyOf(encodingId), opened);
  },
  find: (queries: QueryClient, encodingId: string | undefined) =>
    queries.getQueryData<Opened>(keyOf(encodingId)),
  forget: (queries: QueryClient, encodingId: string | undefined): void =>
    queries.removeQueries({ queryKey: keyOf(encodingId) }),
};
