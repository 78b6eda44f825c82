import { plural, t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type HistoryItem, routes } from '@underpaint/contract';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { keepNewest } from '../../../shared/api/keep-newest.ts';
import { hasStatus } from '../../../shared/api/sentences.ts';
import { call } from '../../../subjects/account/client.ts';
import { historyQuery } from '../../../subjects/account/history.ts';

const DELETING = ['delete encodings'];

/** Deletes pictures one after the other, after asking (S-4.16): open, deleting, gone from the list. */
export const useDeleteEncodings = (onDeleted: () => void) => {
  const [asked, setAsked] = useState<readonly HistoryItem[]>([]);
  const queries = useQueryClient();

  const removeOne = async ({ _id: idOrKey }: HistoryItem) => {
    try {
      await call(routes.deletePicture, { idOrKey });
    } catch (error) {
      if (!hasStatus(error, 404)) throw error;
    }
    void keepNewest(queries, historyQuery, (items) => items?.filter(({ _id }) => _id !== idOrKey));
  };

  const remove = useMutation({
    mutationKey: DELETING,
    mutationFn: async (items: readonly HistoryItem[]) => {
      for (const [done, item] of items.entries()) {
        await removeOne(item);
        // If a later one fails, these are not asked about again.
        if (items.length > 1) setAsked(items.slice(done + 1));
      }
    },
    onSuccess: (_, { length }) => {
      setAsked([]);
      onDeleted();
      toast.success(
        plural(length, { one: 'Image deleted successfully', other: '# images deleted successfully' }),
      );
    },
    onError: () => toast.error(t`Failed to delete image`),
  });

  return {
    asked,
    deleting: remove.isPending,
    failed: remove.isError,
    ask: (items: readonly HistoryItem[]) => {
      remove.reset();
      setAsked(items);
    },
    cancel: () => setAsked([]),
    // A second press can come before the button is disabled.
    confirm: () =>
      asked.length > 0 && queries.isMutating({ mutationKey: DELETING }) === 0 && remove.mutate(asked),
  };
};
