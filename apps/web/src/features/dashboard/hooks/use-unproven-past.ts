import { t } from '@lingui/core/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { routes } from '@underpaint/contract';
import toast from 'react-hot-toast/headless';
import { keepNewest } from '../../../shared/api/keep-newest.ts';
import { call } from '../../../subjects/account/client.ts';
import { historyQuery } from '../../../subjects/account/history.ts';
import { remainingQuery } from '../../../subjects/plan/hooks/use-remaining.ts';
import { type PastQuestion, pastQuestion } from '../past-question.ts';

const unprovenPastQuery = queryOptions({
  queryKey: ['unproven-past'],
  queryFn: ({ signal }) => call(routes.unprovenPast, {}, { signal }),
});

export interface UnprovenPastAnswer {
  /** Null while loading, and when there is nothing to ask. */
  question: PastQuestion | null;
  busy: boolean;
  keep: () => void;
  disown: () => void;
}

interface Settling extends Pick<PastQuestion, 'done'> {
  mine: boolean;
}

/** Asks, once, whose the pictures are that were hidden before the address was verified. */
export const useUnprovenPast = (onSettled: () => void): UnprovenPastAnswer => {
  const queries = useQueryClient();
  const { data } = useQuery(unprovenPastQuery);
  const question = data ? pastQuestion(data) : null;
  const { isPending, mutate } = useMutation({
    mutationFn: ({ mine }: Settling) => call(routes.settleUnprovenPast, { mine }),
    onSuccess: (_, { mine, done }) => {
      onSettled();
      void keepNewest(queries, unprovenPastQuery, () => ({ pictures: 0, freeEncodes: 0 }));
      if (mine) return;
      for (const { queryKey } of [historyQuery, remainingQuery]) void queries.invalidateQueries({ queryKey });
      toast.success(done);
    },
    onError: () => toast.error(t`Your answer could not be saved. Please try again.`),
  });
  return {
    question,
    busy: isPending,
    keep: () => question && mutate({ mine: true, done: question.done }),
    disown: () => {
      if (question === null) return;
      const { sure, done } = question;
      if (sure === null || window.confirm(sure)) mutate({ mine: false, done });
    },
  };
};
