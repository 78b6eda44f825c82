import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { HistoryItem } from '@underpaint/contract';
import toast from 'react-hot-toast/headless';
import { keepNewest } from '../../../shared/api/keep-newest.ts';
import { historyQuery } from '../../../subjects/account/history.ts';
import { sayEnded } from '../../../subjects/account/say-ended.ts';

interface Saved {
  /** The sentence that confirms it. */
  said: () => string;
  onSaved: () => void;
}

/** Changes something about a picture; the list shows it immediately. */
export const useChangeEncoding = <Input>(
  change: (input: Input) => Promise<HistoryItem>,
  { said, onSaved }: Saved,
) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(input).catch(sayEnded),
    onSuccess: (changed) => {
      void keepNewest(queries, historyQuery, (items) =>
        items?.map((item) => (item._id === changed._id ? changed : item)),
      );
      toast.success(said());
      onSaved();
    },
  });
};
