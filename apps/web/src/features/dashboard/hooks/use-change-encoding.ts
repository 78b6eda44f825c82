import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { HistoryItem } from '@underpaint/contract';
import toast from 'react-hot-toast/headless';
import { keepNewest } from '../../../shared/api/keep-newest.ts';
import { hasStatus, sentenceOr } from '../../../shared/api/sentences.ts';
import { historyQuery } from '../../../subjects/account/history.ts';
import { sayEnded } from '../../../subjects/account/say-ended.ts';

interface Saved {
  /** The sentence that confirms it. */
  said: () => string;
  /** Said if the server does not say why it was not saved. */
  failed: () => string;
  onSaved: () => void;
}

/** Changes something about a picture; the list shows it immediately, or that the picture has gone meanwhile. */
export const useChangeEncoding = <Input>(
  change: (input: Input) => Promise<HistoryItem>,
  { said, failed, onSaved }: Saved,
) => {
  const queries = useQueryClient();
  const { error, isPending, mutate } = useMutation({
    mutationFn: (input: Input) => change(input).catch(sayEnded),
    onSuccess: (changed) => {
      void keepNewest(queries, historyQuery, (items) =>
        items?.map((item) => (item._id === changed._id ? changed : item)),
      );
      toast.success(said());
      onSaved();
    },
    onError: async (reason) => {
      if (!hasStatus(reason, 404)) return;
      toast.error(sentenceOr(reason, failed()));
      await queries.invalidateQueries({ queryKey: historyQuery.queryKey });
    },
  });
  return { busy: isPending, problem: error && sentenceOr(error, failed()), save: mutate };
};
