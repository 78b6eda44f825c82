import { plural, t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type HistoryItem, routes } from '@underpaint/contract';
import { useCallback, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { keepNewest } from '../../../shared/api/keep-newest.ts';
import { hasStatus } from '../../../shared/api/sentences.ts';
import { call } from '../../../subjects/account/client.ts';
import { historyQuery } from '../../../subjects/account/history.ts';
import { sayEnded } from '../../../subjects/account/say-ended.ts';
import { deleted } from '../../../subjects/picture/deleted.ts';

/** One confirmed deletion: its pictures are deleted one after the other, until somebody cancels the rest. */
interface Deletion {
  items: readonly HistoryItem[];
  isCanceled: boolean;
}

/** Deletes pictures one after the other, after asking (S-4.16): open, deleting, gone from the list. */
export const useDeleteEncodings = (onDeleted: () => void) => {
  const [asked, setAsked] = useState<readonly HistoryItem[]>([]);
  /** A ref, because a second press can come before the button is disabled; null while none is running. */
  const running = useRef<Deletion>(null);
  const queries = useQueryClient();

  const removeOne = async ({ _id: idOrKey }: HistoryItem) => {
    try {
      await call(routes.deletePicture, { idOrKey });
    } catch (error) {
      if (!hasStatus(error, 404)) sayEnded(error);
    }
    deleted.tell(idOrKey);
    void keepNewest(queries, historyQuery, (items) => items?.filter(({ _id }) => _id !== idOrKey));
  };

  const remove = useMutation({
    mutationFn: async (deletion: Deletion) => {
      const { items } = deletion;
      for (const [done, item] of items.entries()) {
        if (deletion.isCanceled) return items.slice(0, done);
        await removeOne(item);
        // If a later one fails, these are not asked about again.
        if (items.length > 1 && !deletion.isCanceled) setAsked(items.slice(done + 1));
      }
      return items;
    },
    onSuccess: ({ length }, { isCanceled }) => {
      if (!isCanceled) {
        setAsked([]);
        onDeleted();
      }
      toast.success(
        plural(length, { one: 'Image deleted successfully', other: '# images deleted successfully' }),
      );
    },
    // As long as the question is open, it says so itself.
    onError: (_, { isCanceled }) => void (isCanceled && toast.error(t`Failed to delete image`)),
    onSettled: (_, __, deletion) => {
      if (running.current === deletion) running.current = null;
    },
  });

  const { reset } = remove;
  const ask = useCallback(
    (items: readonly HistoryItem[]) => {
      reset();
      setAsked(items);
    },
    [reset],
  );

  return {
    asked,
    deleting: remove.isPending,
    failed: remove.isError,
    ask,
    /** Ends the question; a deletion that is running ends with the picture in progress. */
    cancel: () => {
      if (running.current) running.current.isCanceled = true;
      running.current = null;
      setAsked([]);
    },
    confirm: () => {
      if (asked.length === 0 || running.current) return;
      running.current = { items: asked, isCanceled: false };
      remove.mutate(running.current);
    },
  };
};
