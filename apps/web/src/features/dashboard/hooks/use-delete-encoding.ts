import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type HistoryItem, routes } from '@underpaint/contract';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { keepNewest } from '../../../shared/api/keep-newest.ts';
import { hasStatus } from '../../../shared/api/sentences.ts';
import { call } from '../../../subjects/account/client.ts';
import { historyQuery } from '../../../subjects/account/history.ts';

/** Deletes a picture after asking (S-4.16): open, deleting, gone from the list. */
export const useDeleteEncoding = () => {
  const [asked, setAsked] = useState<HistoryItem | null>(null);
  const queries = useQueryClient();

  const remove = useMutation({
    mutationFn: async (item: HistoryItem) => {
      try {
        await call(routes.deletePicture, { idOrKey: item._id });
      } catch (error) {
        if (!hasStatus(error, 404)) throw error;
      }
    },
    onSuccess: (_, item) => {
      void keepNewest(queries, historyQuery, (items) => items?.filter(({ _id }) => _id !== item._id));
      setAsked(null);
      toast.success('Image deleted successfully');
    },
    onError: () => toast.error('Failed to delete image'),
  });

  return {
    asked,
    deleting: remove.isPending,
    failed: remove.isError,
    ask: (item: HistoryItem) => {
      remove.reset();
      setAsked(item);
    },
    cancel: () => setAsked(null),
    confirm: () => asked && remove.mutate(asked),
  };
};
